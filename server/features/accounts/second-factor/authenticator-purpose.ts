/** What the secret of a user's authenticator app is sealed for. */
export const authenticatorPurpose = (userId: number): string => `authenticator:${userId}`
