/* The page itself: where its address leads, the menu, the language, and what works without a network. */
const Main = {
  pages: {
    archive: [N_("All puzzles"), archiveView],
    grid: [N_("My own grid"), () => new GridView().element],
    solo: [N_("Solo game"), () => Main.watch(new SoloView())],
    statistics: [N_("Statistics"), statisticsView],
    rules: [N_("Rules"), rulesView],
  },

  start() {
    Store.load();
    Words.choose(Store.state.settings.language);
    Seat.show();
    this.render();
    addEventListener("hashchange", () => this.render(true));
    addEventListener("storage", () => Store.load());
    document.addEventListener("visibilitychange", () => this.wake());
    document.addEventListener("keydown", (event) => this.key(event));
    if (!Store.state.settings.taught) Tutorial.open();
    this.serve();
  },

  /** A page that was left open shows the puzzle of a new day. */
  wake() {
    if (!document.hidden && !location.hash && this.day !== today()) this.render();
  },

  key(event) {
    const play = this.view;
    if (!(event.ctrlKey || event.metaKey) || !play?.undo || document.querySelector("dialog")) return;
    const letter = letterOf(event);
    const redo = letter === "y" || (letter === "z" && event.shiftKey);
    if (!redo && letter !== "z") return;
    event.preventDefault();
    if (!redo) play.undo();
    else play.redo?.();
  },

  render(go = false) {
    this.day = today();
    this.view = null;
    // The line of news stands at the foot of the page, or below the board of a game.
    const status = document.getElementById("status");
    status.textContent = "";
    document.getElementById("main").after(status);
    let content;
    try {
      content = this.content();
    } catch (error) {
      if (!(error instanceof Rules.BadCode)) throw error;
      content = this.refused(error);
    }
    document.title = `${content.querySelector("h1").textContent} – ${DATA.title}`;
    document.querySelector("header.site").replaceWith(this.header());
    document.querySelector("footer.site").replaceChildren(...this.footer());
    document.getElementById("main").replaceChildren(content);
    document.querySelector("dialog")?.close();
    if (!go) return;
    scrollTo(0, 0);
    content.querySelector("h1").focus();
  },

  content() {
    let route = location.hash.slice(1);
    try {
      route = route.length > 1000 ? route.slice(0, 1000) : decodeURIComponent(route);
    } catch {
      // Not an encoding: it will be refused as it is.
    }
    if (Object.hasOwn(this.pages, route)) return this.pages[route][1]();
    if (!route) return this.home();
    // The same seed is the same deal for everybody, as for `stones play --solo --seed`.
    if (route.startsWith("solo/")) return this.watch(new SoloView(route.slice(5)));
    if (/^\d{4}-\d\d-\d\d$/.test(route)) {
      const entry = Shelf.ofDate(route);
      return entry && route <= today() ? this.play(entry) : this.noPuzzle(route);
    }
    return this.play(Shelf.ofKey(route));
  },

  play: (entry) => Main.watch(new PlayView(entry)),

  /** The view that keys outside the board go to. */
  watch(view) {
    this.view = view;
    return view.element;
  },

  home() {
    const entry = Shelf.daily
      ? Shelf.ofDate(today())
      : Shelf.undated.find((one) => !Store.state.done[one.key]) || Shelf.undated[0];
    if (entry) return this.play(entry);
    return Shelf.daily ? this.noPuzzle(today()) : archiveView();
  },

  noPuzzle(date) {
    const text =
      date > today()
        ? _("This day has not come yet. Its puzzle comes with it.")
        : _("There is no puzzle for this day.");
    return h(
      "article",
      {},
      h("h1", { tabindex: -1 }, _("No puzzle here")),
      h("p", {}, text),
      h("p", {}, h("a", { class: "button", href: "#archive" }, _("All puzzles"))),
    );
  },

  refused({ reason, code }) {
    const reasons = {
      tiles: _("It has more tiles of one kind than there are."),
      card: _("It names a card that there is not."),
      twice: _("It names a card twice."),
      many: _("It has too many cards, or none."),
    };
    return h(
      "article",
      {},
      h("h1", { tabindex: -1 }, _("This is no puzzle")),
      h("p", {}, reasons[reason] || _("A puzzle is written as a board and cards, like this: SFH/TTO/BDH:3.17.42")),
      h("p", {}, h("code", { dir: "ltr" }, escaped(code))),
      h("p", {}, h("a", { class: "button", href: "#" }, _("To the puzzles"))),
    );
  },

  header() {
    const here = location.hash.slice(1);
    const link = (href, name) =>
      h("a", { href: `#${href}`, "aria-current": href === here ? "page" : null, click: () => toggle(false) }, name);
    const links = [
      link("", Shelf.daily ? _("Today") : _("Play")),
      ...Object.entries(this.pages).map(([href, [name]]) => link(href, _(name))),
    ];
    const language = h(
      "select",
      { "aria-label": _("Language"), change: (event) => this.speak(event.target.value) },
      ...Object.entries(LANGUAGES).map(([code, name]) =>
        h("option", { value: code, lang: code, selected: code === Words.language }, name),
      ),
    );
    const nav = h("nav", { "aria-label": _("Pages"), class: "site" }, ...links, language);
    const menu = button(_("Menu"), () => toggle(!nav.classList.contains("open")), {
      class: "menu",
      "aria-expanded": "false",
    });
    const toggle = (open) => {
      nav.classList.toggle("open", open);
      menu.setAttribute("aria-expanded", String(open));
    };
    return h("header", { class: "site" }, h("a", { class: "name", href: "#" }, h("bdi", {}, DATA.title)), menu, nav);
  },

  speak(language) {
    Store.change((now) => (now.settings.language = language));
    Words.use(language);
    this.render();
    document.querySelector("select").focus();
  },

  footer() {
    const licences = DATA.packs
      .filter((pack) => pack.license)
      .map((pack) => [pack.title, pack.license].filter(Boolean).join(": "));
    return [...new Set(licences)].map((text) => h("p", {}, h("bdi", {}, text)));
  },

  /** From a server the page can be installed, and works without a network. */
  serve() {
    if (!DATA.served || !location.protocol.startsWith("http")) return;
    document.head.append(h("link", { rel: "manifest", href: "manifest.webmanifest" }));
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  },
};

Main.start();
