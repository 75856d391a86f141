import { useTestDatabase } from '@/tests/integration/support/database'
import { statusOf, useInstances } from './support/instance'

useTestDatabase()
const instances = useInstances({ until: 'file' })

/** A process that logs by the console, as Next does, and ends at the first error that nobody handles. */
const CONSOLE = `data:text/javascript,process.on('uncaughtException',()=>process.exit(3));setInterval(console.error,50,'line')`

it('an instance whose log is a broken pipe still answers requests', async () => {
  const app = await instances.start({}, { imports: [CONSOLE] })
  app.stopListening()
  for (let index = 0; index < 5; index += 1) expect(await statusOf(`${app.url}/api/feed/trailers`)).toBe(200)
  expect(await statusOf(`${app.url}/about`)).toBe(200)
  expect(await statusOf(`${app.url}/api/ready`)).toBe(200)
  app.kill('SIGTERM')
  expect((await app.ended).code).toBe(143)
})
