/** PostgreSQL with speed before safety: nothing of a test run has to survive a power cut. */
export const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  // the log of changes may lie in memory too
  max_wal_size: '256MB',
}
