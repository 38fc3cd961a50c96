/* Dates in the words of the language. Browsers have no names for Uzbek, so these are here. */

const Dates = (() => {
  const UZBEK = {
    months: "yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr".split(" "),
    days: "yakshanba dushanba seshanba chorshanba payshanba juma shanba".split(" "),
    short: "Yak Dush Sesh Chor Pay Jum Shan".split(" "),
  };
  const uzbek = () => Words.language === "uz";
  const told = (date, options) => date.toLocaleDateString(`${Words.language}-u-nu-latn`, options);

  /** A day, as Monday, January 4, 2027; what is stored and linked stays 2027-01-04. */
  const dayName = (text) => {
    const [year, month, day] = text.split("-").map(Number);
    const date = new Date(year, month - 1, day);
    if (uzbek()) return `${UZBEK.days[date.getDay()]}, ${day}-${UZBEK.months[month - 1]}, ${year}`;
    return told(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  };

  /** A month of a year, counted from 1. */
  const monthName = (year, month) =>
    uzbek() ? `${UZBEK.months[month - 1]}, ${year}` : told(new Date(year, month - 1, 1), { month: "long", year: "numeric" });

  /** A day of the week in short, counted from Monday, 0. */
  const weekdayName = (day) => {
    // The first of January 2024 was a Monday.
    const date = new Date(2024, 0, 1 + day);
    return uzbek() ? UZBEK.short[date.getDay()] : told(date, { weekday: "short" });
  };

  return { dayName, monthName, weekdayName };
})();
