// @ts-check
// Preloaded into child programs that must end with their parent. A service has its own process group and isn't killed
// with its parent, so it watches for the IPC channel to close.
// Grandchildren inherit the preload, but it does nothing there.
if (process.connected && process.env.RASIKA_TIED_TO === String(process.ppid)) {
  process.channel?.unref()
  process.once('disconnect', () => {
    const GRACE_MS = 5000
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    try {
      process.kill(-process.pid, 'SIGTERM') // our whole group: a service may have children
    } catch {
      process.kill(process.pid, 'SIGTERM') // not the leader of a group
    }
  })
}
