-- Cancelled festivals, and the refunds of the tickets of whatever was cancelled.
ALTER TABLE "Festival" ADD COLUMN "cancelledAt" TIMESTAMPTZ(3);

CREATE TABLE "TicketRefund" (
    "purchaseId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedUntil" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "problem" VARCHAR(20),

    CONSTRAINT "TicketRefund_pkey" PRIMARY KEY ("purchaseId")
);
ALTER TABLE "TicketRefund" ADD CONSTRAINT "TicketRefund_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES "Purchase"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- For the job, which looks for open ones every few seconds.
CREATE INDEX "TicketRefund_open_idx" ON "TicketRefund"("purchaseId") WHERE "settledAt" IS NULL AND "problem" IS NULL;

-- Pictures of festivals are kept, copied and removed as those of livestreams.
CREATE INDEX "Festival_stored_picture_idx" ON "Festival" (stored_picture("thumbnailUrl"))
    WHERE stored_picture("thumbnailUrl") IS NOT NULL;
CREATE INDEX "Festival_remote_picture_idx" ON "Festival" USING HASH ("thumbnailUrl") WHERE is_remote_picture("thumbnailUrl");
CREATE TRIGGER remote_picture BEFORE INSERT OR UPDATE OF "thumbnailUrl" ON "Festival"
    FOR EACH ROW WHEN (is_remote_picture(NEW."thumbnailUrl")) EXECUTE FUNCTION remote_picture_note();
CREATE TRIGGER stored_picture AFTER INSERT OR UPDATE OF "thumbnailUrl" ON "Festival"
    FOR EACH ROW EXECUTE FUNCTION keep_picture();
CREATE TRIGGER files_of_deleted AFTER DELETE ON "Festival" FOR EACH ROW EXECUTE FUNCTION remove_files_later();
