/** The interface's English is British. */
const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** A day (`YYYY-MM-DD`) in words: 4 March 2025. A day has no time zone, so it is read and written in one. */
export function longDate(day: string, language: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}
