export { publicPagesEndpoints } from './public-pages.endpoints.ts'
