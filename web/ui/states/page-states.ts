/** What a page shows while the browser loads its data, and when that fails. */
export { PageSkeleton as HydrateFallback } from './skeletons.tsx'
export { ErrorState as ErrorBoundary } from './states.tsx'
