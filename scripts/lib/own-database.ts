// Connects to the operator's own database (DATABASE_URL).
import type { Client } from 'pg'
import { databaseAddress } from '@/lib/server/env'
import { codeOf, Explained, messageOf } from './output.mjs'

/** @throws {Explained} if DATABASE_URL is unset or not a PostgreSQL URL */
export function ownDatabase(env: NodeJS.ProcessEnv): string {
  try {
    return databaseAddress(env)
  } catch (error) {
    throw new Explained(messageOf(error))
  }
}

/**
 * @param name part of application_name, by which the server identifies the connection
 * @throws {Explained} with the server's message
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

/** Returns the database's URL. Connects first, so that a failed connection is reported in one line. */
export async function requireOwnDatabase(env: NodeJS.ProcessEnv, name: string): Promise<string> {
  const address = ownDatabase(env)
  await (await connectTo(address, name)).end()
  return address
}
