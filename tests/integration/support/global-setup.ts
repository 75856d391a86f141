import { escapeIdentifier } from 'pg'
import { adminUrl, urlOf, withClient } from './admin'
import { runPrisma } from './prisma-cli'
import { addReset } from './reset'
import { TEMPLATE_PREFIX, TEST_PREFIX, templateName } from './template'

/** Creates the template database for the current migrations, and deletes the databases of earlier runs. */
export default async function globalSetup(): Promise<void> {
  const template = templateName()
  await withClient(adminUrl(), async (admin) => {
    const { rows } = await admin.query<{ datname: string }>('SELECT datname FROM pg_database')
    const names = rows.map((row) => row.datname)
    const stale = names.filter(
      (name) => name.startsWith(TEST_PREFIX) || (name.startsWith(TEMPLATE_PREFIX) && name !== template),
    )
    for (const name of stale) await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
    if (names.includes(template)) return

    // Renames the template only when it is complete, so that an interrupted run leaves no partial template.
    const draft = `${TEST_PREFIX}draft`
    await admin.query(`CREATE DATABASE ${draft}`)
    const { code, output } = runPrisma(['migrate', 'deploy'], { DATABASE_URL: urlOf(draft) })
    if (code !== 0) throw new Error(`The template database couldn’t be migrated:\n${output}`)
    await withClient(urlOf(draft), addReset)
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  })
}
