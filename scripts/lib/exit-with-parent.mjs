// @ts-check
// Preloaded into what the scripts start and must not leave behind. Services live in process groups of their own, so a
// parent that is killed outright takes nobody with it: the closing of the channel to it is what tells them.
//
// Programs that these start inherit the preload; for them it does nothing: their channel is not ours.
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
