/** Purpose of the seal of an authenticator app's secret. */
export const authenticatorPurpose = (userId: number): string => `authenticator:${userId}`
