// A database of the operator's own, which DATABASE_URL names.
import type { Client } from 'pg'
import { databaseAddress } from '@/lib/server/env'
import { codeOf, Explained, messageOf } from './output.mjs'

/**
 * Its address.
 * @throws {Explained} where it is not set, or no address of PostgreSQL
 */
export function ownDatabase(env: NodeJS.ProcessEnv): string {
  try {
    return databaseAddress(env)
  } catch (error) {
    throw new Explained(messageOf(error))
  }
}

/**
 * Opens a connection.
 * @param name what the server is told that it is for
 * @throws {Explained} with the server's words, where it does not let us in
 */
export async function connectTo(connectionString: string, name: string): Promise<Client> {
  const { default: pg } = await import('pg')
  let client: Client
  try {
    client = new pg.Client({ connectionString, connectionTimeoutMillis: 15_000, application_name: `rasika ${name}` })
  } catch (error) {
    throw new Explained(`DATABASE_URL can’t be parsed: ${messageOf(error)}.`)
  }
  client.on('error', () => undefined) // the statement under way fails as well
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Explained(`The database in DATABASE_URL isn’t responding: ${messageOf(error) || codeOf(error)}.`)
  }
}

/**
 * Makes sure that the database answers, before other programs fail at it in many words.
 * @param name as for `connectTo`
 * @returns its address
 * @throws {Explained} as `connectTo`
 */
export async function requireOwnDatabase(env: NodeJS.ProcessEnv, name: string): Promise<string> {
  const address = ownDatabase(env)
  await (await connectTo(address, name)).end()
  return address
}
