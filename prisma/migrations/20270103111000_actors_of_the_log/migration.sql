-- The log is asked for the entries of those whose address contains a text. These are few: they are found first.
CREATE INDEX "AuditEntry_actorEmail_idx" ON "AuditEntry"("actorEmail");
-- Last: from here on whoever reads the log waits.
DROP INDEX "AuditEntry_actorEmail_trgm_idx";
