// Preload this module to restrict a process to connections on its own machine. Any other connection ends the process.
import { subscribe } from 'node:diagnostics_channel'

const isHere = (address) => /^(\/|127\.|::1$|::ffff:127\.|0\.0\.0\.0$|::$)/.test(address)

subscribe('net.client.socket', ({ socket }) => {
  socket.on('connectionAttempt', (address) => {
    if (isHere(address)) return
    console.error(`a connection to ${address} was tried`)
    process.exit(99)
  })
})
