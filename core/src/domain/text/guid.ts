/** An id as Entra gives it to tenants and accounts: 32 hexadecimal digits in five groups, in either case. */
export const isGuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
