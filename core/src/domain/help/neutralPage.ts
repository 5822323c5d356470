/** The exit leads here by default: the next person who looks at the screen learns nothing about this site. */
export const neutralPage = 'https://www.bbc.co.uk/weather';
