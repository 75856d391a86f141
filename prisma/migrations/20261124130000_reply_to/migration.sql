-- Where a reply goes, when not to the sender: who wrote an enquiry.
ALTER TABLE "OutboxMail" ADD COLUMN "replyTo" TEXT;
