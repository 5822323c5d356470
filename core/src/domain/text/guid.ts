/** Whether the text is a GUID, as Entra uses for tenants and accounts: 32 hexadecimal digits in five groups, in any case. */
export const isGuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
