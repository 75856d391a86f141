CREATE INDEX "User_nameKey_trgm_idx" ON "User" USING GIN ("nameKey" gin_trgm_ops);
CREATE INDEX "User_createdAt_id_nameKey_idx" ON "User"("createdAt" DESC, "id" DESC, "nameKey");
CREATE INDEX "User_letter_pairs_idx" ON "User" USING GIN (letter_pairs("nameKey"));
CREATE INDEX "Video_nameKey_trgm_idx" ON "Video" USING GIN ("nameKey" gin_trgm_ops);
CREATE INDEX "Artist_folded_trgm_idx" ON "Artist" USING GIN (folded("name") gin_trgm_ops);
CREATE INDEX "Trailer_folded_trgm_idx" ON "Trailer" USING GIN (folded("name") gin_trgm_ops);
CREATE INDEX "TrashItem_folded_trgm_idx" ON "TrashItem" USING GIN (folded("name") gin_trgm_ops);
CREATE INDEX "OutboxMail_folded_trgm_idx" ON "OutboxMail" USING GIN (folded("subject") gin_trgm_ops);
-- As `enquiryText` of lib/domains/enquiries/queries.ts has it.
CREATE INDEX "Enquiry_folded_trgm_idx" ON "Enquiry"
  USING GIN (folded("name" || ' ' || "email" || ' ' || coalesce("company", '') || ' ' || "message") gin_trgm_ops);
