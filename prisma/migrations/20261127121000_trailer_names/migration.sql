-- Staff search trailers by a part of their name.
CREATE INDEX "Trailer_name_trgm_idx" ON "Trailer" USING GIN ("name" gin_trgm_ops);
