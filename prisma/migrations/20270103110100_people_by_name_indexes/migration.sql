CREATE INDEX "User_nameKey_trgm_idx" ON "User" USING GIN ("nameKey" gin_trgm_ops);
CREATE INDEX "User_subscribed_nameKey_trgm_idx" ON "User" USING GIN ("nameKey" gin_trgm_ops) WHERE "hasSubscribed";
CREATE INDEX "User_letter_pairs_idx" ON "User" USING GIN (letter_pairs("nameKey"));
CREATE INDEX "User_createdAt_id_nameKey_idx" ON "User"("createdAt" DESC, "id" DESC, "nameKey");
