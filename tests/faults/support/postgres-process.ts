// Starts a database cluster with the settings of production, as a process that can be killed and started again:
// postgres-process.ts DIRECTORY PORT [name=value …]. Sends its address and the server's process id, and ends with
// the test that started it.
import { databaseUrl, startPostgres } from '../../../scripts/lib/postgres'

const [home = '', port = '', ...flags] = process.argv.slice(2)
let kill: (() => void) | undefined
process.once('disconnect', () => {
  kill?.()
  process.exit(1)
})
const password = 'test' // listens on the loopback interface only
void startPostgres({ home, port: Number(port), password, flags, onLaunch: (launched) => (kill = launched.kill) }).then(
  (server) => {
    server.child.once('exit', () => process.exit(0))
    process.send?.({ url: databaseUrl(server, 'postgres'), pid: server.child.pid })
  },
)
