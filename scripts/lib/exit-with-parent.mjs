// @ts-check
// Preloaded into child programs that must not outlive us. Services have their own process groups, so a parent that is
// killed doesn't take them along: they notice by the closed IPC channel.
// Grandchildren inherit the preload, where it does nothing.
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
