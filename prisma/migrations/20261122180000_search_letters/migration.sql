-- What plain search finds in descriptions and in names of all kinds; and videos of exactly the name that was typed.
CREATE INDEX "Video_description_trgm_idx" ON "Video" USING GIN ("description" gin_trgm_ops);
CREATE INDEX "SearchTerm_text_trgm_idx" ON "SearchTerm" USING GIN ("text" gin_trgm_ops);
CREATE INDEX "Video_lower_name_idx" ON "Video" (lower("name"));
