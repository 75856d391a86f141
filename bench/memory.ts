// Prints the server's memory (RSS) after opening every page twice and encoding 500 pictures. Fails above 400 MB.
// node --import tsx bench/memory.ts http://localhost:3000      (a running production server on this machine)
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { demoAccounts, demoPassword } from '@/tests/support/data/demo-accounts'
import { addressOf, servedPages } from '@/tests/support/requests/app-files'
import { sentCookies } from '@/tests/support/requests/sent-cookies'

const origin = process.argv[2] ?? 'http://localhost:3000'
const MOST_MB = 400
const PICTURES = 500
/** Maximum number of concurrent requests. */
const AT_ONCE = 6

function serverPid(): string {
  const ofServer = (pid: string) => {
    try {
      const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      return (
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main-server/main.mjs') &&
        settings.includes(`PORT=${new URL(origin).port}`)
      )
    } catch {
      return false // The process has ended, or belongs to another user.
    }
  }
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && ofServer(name))
  if (!pid) throw new Error(`No local server at ${origin}`)
  return pid
}

const rssMb = (pid: string) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function cookieOf(email: string): Promise<string> {
  const body = JSON.stringify({ email, password: demoPassword })
  const headers = { 'content-type': 'application/json' }
  return sentCookies((await fetch(origin + apiRoutes.login, { method: 'POST', headers, body })).headers)
}

/** @returns number of responses by status code */
async function ask(paths: readonly string[], cookie = ''): Promise<Record<number, number>> {
  const left = [...paths]
  const statuses: Record<number, number> = {}
  const one = async () => {
    for (let path = left.shift(); path; path = left.shift()) {
      const headers = { cookie, accept: 'image/avif,*/*' }
      const answer = await fetch(origin + path, { headers, redirect: 'manual' })
      await answer.arrayBuffer()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return statuses
}

function pictures(): string[] {
  const widths = [160, 256, 384, 512, 640, 750, 828]
  const files = readdirSync('public/art').filter((file) => file.endsWith('.webp'))
  return widths
    .flatMap((width) => files.map((file) => `/_next/image?url=%2Fart%2F${file}&w=${width}&q=60`))
    .slice(0, PICTURES)
}

async function main() {
  const pid = serverPid()
  // Deletes pictures encoded in an earlier run, because cached pictures need no memory for encoding.
  rmSync(`/proc/${pid}/cwd/.next/cache/images`, { recursive: true, force: true })
  const [visitor, admin] = ['', await cookieOf(demoAccounts.admin)]
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  const open = [...servedPages().map((page) => addressOf(page)), ...ids.map(routes.publicVideo)]
  const own = ids.flatMap((id) => [routes.videoInfo(id), routes.artist(id)])
  const names = namePageKinds.map(routes.knowledge)
  const steps: [what: string, run: () => Promise<Record<number, number>>][] = [
    ['at first', async () => ({})],
    ...[1, 2].flatMap((time): typeof steps => [
      [`every page as a visitor, ${time}`, () => ask([routes.home, ...names, ...open], visitor)],
      [`every page as an admin, ${time}`, () => ask([...open, ...own], admin)],
    ]),
    [`${PICTURES} pictures`, () => ask(pictures())],
  ]
  for (const [after, run] of steps) {
    const answers = JSON.stringify(await run())
    console.log(`${String(Math.round(rssMb(pid))).padStart(5)} MB  ${after}  ${answers}`)
  }
  process.exitCode = rssMb(pid) > MOST_MB ? 1 : 0
}

void main()
