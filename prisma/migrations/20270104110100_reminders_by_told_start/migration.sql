-- Whose reminder of a livestream is not told yet, or names another start. Who asks for reminders meanwhile waits: for a
-- million reminders some seconds.
CREATE INDEX "LivestreamNotification_livestreamId_dayReminderStartsAt_id_idx"
  ON "LivestreamNotification"("livestreamId", "dayReminderStartsAt", "id");
CREATE INDEX "LivestreamNotification_livestreamId_hourReminderStartsAt_id_idx"
  ON "LivestreamNotification"("livestreamId", "hourReminderStartsAt", "id");
