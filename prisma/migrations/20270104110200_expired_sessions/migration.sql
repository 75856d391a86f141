-- The sessions that have expired, which are deleted every hour. Sign-ins wait for it: for a million sessions some seconds.
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
