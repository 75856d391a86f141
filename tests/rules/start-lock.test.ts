import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '@/tests/support/until'

const directory = mkdtempSync(path.join(tmpdir(), 'rasika-lock-'))
let parent: ChildProcess | undefined
afterEach(() => parent?.kill('SIGKILL'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function factsOf(pid: string) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, parentId, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parentId: Number(parentId), birth: rest[17] ?? '' }
}

/**
 * Starts a process that never reaps its child, so that an ended child remains a zombie.
 * @returns id and start time of the child, once its state matches `state`
 */
async function childOf(child: string, state: RegExp) {
  const shell = spawn('sh', ['-c', `${child} & exec sleep 60`], { stdio: 'ignore' })
  parent = shell
  return until('a child in that state', () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const { state: now = '', parentId, birth } = factsOf(pid)
        if (parentId === shell.pid && state.test(now)) return { pid: Number(pid), birth }
      } catch {
        // The process has ended since the directory was read.
      }
    }
    return null
  })
}

function start() {
  const program = `import { lockDataDir } from './scripts/lib/lock.mjs'; lockDataDir(${JSON.stringify(directory)})`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
}

const hold = (holder: { pid: number; birth: string }) =>
  writeFileSync(path.join(directory, 'start.lock'), JSON.stringify(holder))

const onLinux = process.platform === 'linux' ? it : it.skip

onLinux('a start takes over from a dead process that nobody has buried yet', async () => {
  hold(await childOf('true', /Z/))
  expect(start()).toMatchObject({ status: 0, stderr: '' })
})

onLinux('a start says so while the other process runs', async () => {
  hold(await childOf('sleep 60', /[SR]/))
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringContaining('Already running') as string })
})

it('one of several simultaneous starts gets the lock, even a dead process’s', async () => {
  const ROUNDS = 300
  const places = Array.from({ length: ROUNDS }, (_, round) => path.join(directory, String(round)))
  for (const place of places) {
    mkdirSync(place)
    writeFileSync(path.join(place, 'start.lock'), JSON.stringify({ pid: 2 ** 30, birth: '1' }))
  }
  const at = Date.now() + 1000
  const program = `
    import { lockDataDir } from './scripts/lib/lock.mjs'
    const won = ${JSON.stringify(places)}.filter((place, round) => {
      while (performance.timeOrigin + performance.now() < ${at} + 2 * round);
      try { return lockDataDir(place) } catch { return false }
    })
    console.log(JSON.stringify(won))
    process.stdin.resume()`
  const starts = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '-e', program]))
  const won = await Promise.all(
    starts.map(async ({ stdout }) => {
      let text = ''
      for await (const chunk of stdout) {
        text += String(chunk)
        if (text.endsWith('\n')) break
      }
      return JSON.parse(text) as string[]
    }),
  )
  for (const each of starts) each.kill()
  expect(won.flat().sort()).toEqual([...places].sort())
})
