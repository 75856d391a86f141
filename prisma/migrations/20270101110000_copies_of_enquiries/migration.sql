-- Which enquiry a mail is a copy of: it goes with the enquiry.
ALTER TABLE "OutboxMail" ADD COLUMN "enquiryId" INTEGER;

-- A copy was queued with its enquiry. It begins with the name, and one that was sent has only its subject.
UPDATE "OutboxMail" mail SET "enquiryId" = enquiry."id" FROM "Enquiry" enquiry
WHERE mail."template" IN ('help-enquiry', 'partner-enquiry')
  AND mail."createdAt" BETWEEN enquiry."createdAt" - interval '10 seconds' AND enquiry."createdAt" + interval '10 seconds'
  AND (starts_with(mail."text", enquiry."name" || ' <') OR mail."text" = '' AND mail."subject" = CASE enquiry."kind"
    WHEN 'HELP' THEN 'Help' ELSE 'Partnership' END || ' enquiry from ' || regexp_replace(enquiry."name", '[\r\n]+', ' ', 'g'));

ALTER TABLE "OutboxMail" ADD CONSTRAINT "OutboxMail_enquiryId_fkey"
  FOREIGN KEY ("enquiryId") REFERENCES "Enquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "OutboxMail_enquiryId_idx" ON "OutboxMail"("enquiryId") WHERE "enquiryId" IS NOT NULL;
