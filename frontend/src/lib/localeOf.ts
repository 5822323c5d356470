/** The locale for numbers, dates and lists in this language of the interface, whose English is British. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);
