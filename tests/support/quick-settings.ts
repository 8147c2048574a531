/** PostgreSQL with speed before safety: nothing of a test run has to survive a power cut. */
export const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  // it changes plans and counters while a test looks at them; tests with many rows let them be analyzed themselves
  autovacuum: 'off',
  // the log of changes may lie in memory too
  max_wal_size: '256MB',
  // each of some thousand connections checks a password, which nobody guesses here
  scram_iterations: '1',
  // in the folder of the data: a statement through a socket costs less than through the network
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
}
