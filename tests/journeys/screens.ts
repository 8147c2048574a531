/** Each language on one screen, where neither text nor layout asks for both: English at the desk, Amharic on the phone. */
export const screenOf = { en: '@desk', am: '@phone' } as const
