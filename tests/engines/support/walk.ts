import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { accountJourneys } from '@/tests/engines/journeys/accounts'
import { payingJourneys } from '@/tests/engines/journeys/paying'
import { staffJourneys } from '@/tests/engines/journeys/staff'
import { visitorJourneys } from '@/tests/engines/journeys/visitors'
import { watchingJourneys } from '@/tests/engines/journeys/watching'
import { programOf, type Engine, type EngineName } from './engine'
import { Page } from './page'
import { launchPuppeteer } from './puppeteer'
import { connectWebkit } from './webdriver'

// Long, because a journey waits for several conditions, and each takes longer on a busy machine.
jest.setTimeout(240_000)

const journeys = {
  ...visitorJourneys,
  ...accountJourneys,
  ...watchingJourneys,
  ...payingJourneys,
  ...staffJourneys,
}

/** Runs every journey in its own window. Skips all journeys if the engine is missing; the runner reports it. */
export function walkJourneys(name: EngineName): void {
  const program = programOf(name)
  const walk = program ? describe : describe.skip
  const downloads = path.join(process.env.ENGINES_DOWNLOADS ?? '', name)
  let engine: Engine

  walk(name, () => {
    beforeAll(async () => {
      mkdirSync(downloads, { recursive: true })
      engine = await (name === 'webkit' ? connectWebkit(program) : launchPuppeteer(name, program, downloads))
    })
    afterAll(() => engine?.close())

    for (const [title, journey] of Object.entries(journeys)) {
      test(`${name}: ${title}`, async () => {
        const driver = await engine.newWindow()
        const page = new Page(driver, process.env.ENGINES_BASE_URL ?? '', downloads)
        try {
          await journey(page)
        } catch (error) {
          throw new Error(`${String(error)}\nIt ended on this page:\n${await page.describe()}`, { cause: error })
        } finally {
          await driver.close()
        }
      })
    }
  })
}
