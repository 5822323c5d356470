/** The exit's address by default: it reveals nothing about this site to the next person who looks at the screen. */
export const neutralPage = 'https://www.bbc.co.uk/weather';
