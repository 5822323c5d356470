/** The address to send: none from somebody who may not be contacted. */
export const agreedEmail = (allowContact: 'yes' | 'no', email: string): string => (allowContact === 'yes' ? email : '');
