// Preloaded into a process that may only connect to its own machine: any other connection ends the process with a
// message.
import { subscribe } from 'node:diagnostics_channel'

// Matches paths of local sockets and loopback IP addresses.
const isHere = (address) => /^(\/|127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/.test(address)

subscribe('net.client.socket', ({ socket }) => {
  socket.on('connectionAttempt', (address) => {
    if (isHere(address)) return
    console.error(`a connection to ${address} was tried`)
    process.exit(99)
  })
})
