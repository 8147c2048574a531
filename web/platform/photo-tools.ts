/** What makes photos smaller is loaded when somebody chooses one. */
export const photoTools = () => import('./smaller-photos.ts')
