import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePort } from './ports'

const fileOf = (port: number) => path.join(tmpdir(), 'rasika-test-ports', String(port))

function choose(...ports: number[]): void {
  const chance = jest.spyOn(Math, 'random')
  for (const port of ports) chance.mockReturnValueOnce((port - 20_000 + 0.5) / 12_000)
}

it('a port that was reserved, or is in use, is not given again', async () => {
  const [first, free] = [await reservePort(), await reservePort()]
  const taken = await reservePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve))
  const another = await reservePort()
  expect(new Set([first, free, taken, another]).size).toBe(4)
  choose(first, taken)
  expect([first, taken]).not.toContain(await reservePort())
  await new Promise((resolve) => server.close(resolve))
})

it('a port of a process that has ended is forgotten', async () => {
  const port = await reservePort()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(fileOf(port), String(pid))
  choose(port)
  expect(await reservePort()).not.toBe(port)
  expect(existsSync(fileOf(port))).toBe(false)
})
