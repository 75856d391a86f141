-- For the searches of staff in long lists, and for the audit log by the name of a thing.
CREATE INDEX "OutboxMail_subject_trgm_idx" ON "OutboxMail" USING GIN ("subject" gin_trgm_ops);
CREATE INDEX "OutboxMail_toAddress_trgm_idx" ON "OutboxMail" USING GIN ("toAddress" gin_trgm_ops);
CREATE INDEX "Enquiry_name_trgm_idx" ON "Enquiry" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "Enquiry_email_trgm_idx" ON "Enquiry" USING GIN ("email" gin_trgm_ops);
CREATE INDEX "Enquiry_company_trgm_idx" ON "Enquiry" USING GIN ("company" gin_trgm_ops);
CREATE INDEX "Enquiry_message_trgm_idx" ON "Enquiry" USING GIN ("message" gin_trgm_ops);
CREATE INDEX "AuditEntry_actorEmail_trgm_idx" ON "AuditEntry" USING GIN ("actorEmail" gin_trgm_ops);
CREATE INDEX "TrashItem_name_trgm_idx" ON "TrashItem" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "TrashItem_kind_deletedAt_id_idx" ON "TrashItem"("kind", "deletedAt" DESC, "id" DESC);
