import { Client } from 'pg'

/** Where the server of the tests listens beside the network, or undefined where it does not. */
export async function socketFolder(superuserUrl: string): Promise<string | undefined> {
  const client = new Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string; sockets: string }>(
      `select current_setting('data_directory') as folder, current_setting('unix_socket_directories') as sockets`,
    )
    return rows[0]?.sockets ? rows[0].folder : undefined
  } finally {
    await client.end()
  }
}

/** The same database through the socket in this folder. */
export const bySocket = (url: string, folder: string | undefined): string =>
  folder === undefined ? url : Object.assign(new URL(url), { search: `?host=${encodeURIComponent(folder)}` }).href
