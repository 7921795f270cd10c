-- Objects and folders of a container in the order of their bytes. A folder costs one look into the index, however much is
-- below it: behind it the search goes on at what follows all of its names.

-- The first name after all that begin with this one: its last character is the next there is.
create or replace function object_behind(prefix text) returns text language plpgsql immutable as $$
declare
  code int;
begin
  while prefix <> '' loop
    code := ascii(right(prefix, 1)) + 1;
    prefix := left(prefix, -1);
    -- The halves of letters that UTF-16 needs are no characters.
    if code = 55296 then code := 57344; end if;
    if code <= 1114111 then return prefix || chr(code); end if;
  end loop;
  return null;
end $$;

drop function if exists object_list(text, text, text, text, int);
create or replace function object_list(container text, prefix text, delimiter text, after text, most int)
returns table (
  folder text, key text, version_id text, size bigint, etag text, type text, sums jsonb, sum_type text, created_at timestamptz
) language plpgsql stable
-- Nobody reads all that the loops could bring: in the order of the index the first of them cost nothing, and sorted all.
set enable_sort = off set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  start text collate "C" := greatest(prefix collate "C", coalesce(after, '') collate "C");
  beyond boolean := after is not null and after collate "C" >= prefix collate "C";
  -- Where nothing follows, more than any name can be.
  upper_end text collate "C" := coalesce(object_behind(prefix), repeat(chr(1114111), 300));
  found record;
  cut int;
  given int := 0;
begin
  -- What is asked for behind a folder begins behind all that is in it.
  if beyond and delimiter <> '' and right(after, length(delimiter)) = delimiter and starts_with(after, prefix) then
    cut := strpos(substr(after, length(prefix) + 1), delimiter);
    if length(prefix) + cut + length(delimiter) - 1 = length(after) then
      start := object_behind(after);
      beyond := false;
      if start is null then return; end if;
    end if;
  end if;
  <<jumps>>
  loop
    folder := null;
    for found in
      select o.* from object o
      where o.container_id = container and o.latest and not o.marker
        and o.key >= start and o.key < upper_end
        and not (beyond and o.key = start)
      order by o.key
    loop
      cut := case when delimiter = '' then 0 else strpos(substr(found.key, length(prefix) + 1), delimiter) end;
      if cut > 0 then
        folder := left(found.key, length(prefix) + cut + length(delimiter) - 1);
      end if;
      key := found.key;
      version_id := found.version_id;
      size := found.size;
      etag := found.etag;
      type := found.type;
      sums := found.sums;
      sum_type := found.sum_type;
      created_at := found.created_at;
      return next;
      given := given + 1;
      exit jumps when given >= most;
      exit when folder is not null;
    end loop;
    exit when folder is null;
    start := object_behind(folder);
    beyond := false;
    exit when start is null;
  end loop;
end $$;
