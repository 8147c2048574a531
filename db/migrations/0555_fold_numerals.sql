-- One folding of texts for searching: numerals of every script are western digits (፲፩፻፶ is 1150), and the Ethiopic signs between
-- words are spaces (decision 0151). contract/values/fold-letters.ts does the same. The columns with folded texts are made again here;
-- a job folds the texts of complaints again.

create function ethiopic_pair(text) returns integer language sql immutable parallel safe strict
return case when $1 = '' then 0
  else 10 * strpos('፲፳፴፵፶፷፸፹፺', left($1, 1)) + strpos('፩፪፫፬፭፮፯፰፱', right($1, 1)) end;

create function ethiopic_below_myriad(hundreds text, sign text, rest text) returns integer language sql immutable parallel safe
return case when sign is null then 0 else 100 * greatest(1, ethiopic_pair(hundreds)) end + coalesce(ethiopic_pair(rest), 0);

-- A run of Ethiopic numerals in western digits. There is no zero and no place value: what is no number as a whole is read sign by sign.
create function ethiopic_number(text) returns text language sql immutable parallel safe strict
return (
  select case
    when part is null then (
      select string_agg(case sign[1] when '፻' then '100' when '፼' then '10000' else ethiopic_pair(sign[1])::text end, '' order by place)
      from regexp_matches($1, '[፲-፺][፩-፱]?|[፩-፱]|[፻፼]', 'g') with ordinality as signs (sign, place))
    else (case when part[4] is null then 0 else 10000 * greatest(1, ethiopic_below_myriad(part[1], part[2], part[3])) end
      + ethiopic_below_myriad(part[5], part[6], part[7]))::text
  end
  from (select regexp_match($1, '^(?:(?:([፲-፺]?[፩-፱]?)(፻))?([፲-፺]?[፩-፱]?)(፼))?(?:([፲-፺]?[፩-፱]?)(፻))?([፲-፺]?[፩-፱]?)$') as part) as whole);

create function western_numerals(text) returns text language sql immutable parallel safe strict
return case when $1 ~ '[፩-፼]'
  then (
    select string_agg(part[1] || case when part[2] = '' then '' else ethiopic_number(part[2]) end, '' order by place)
    from regexp_matches($1, '([^፩-፼]*)([፩-፼]*)', 'g') with ordinality as parts (part, place))
  else $1 end;

create or replace function fold_name(text) returns text language sql immutable parallel safe strict
return trim(regexp_replace(western_numerals(translate(lower(normalize($1, NFKC)),
  'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሗኇሧፇሃኣዉሺቺኚዢዪጂጪኈኍቈቍኰኵጐጕ' ||
  '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹' ||
  '፠፡።፣፤፥፦፧፨' || E'\t\n\x0b\f\r\u0085\u1680\u2028\u2029\u200b\u2060\ufeff' || '''’‘`ʼ',
  'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሇሇሷጿሀአውሽችኝዥይጅጭሆሁቆቁኮኩጎጉ' ||
  '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789' ||
  repeat(' ', 21))), ' +', ' ', 'g'));

grant execute on function ethiopic_pair, ethiopic_below_myriad, ethiopic_number, western_numerals to abetuta_app;
grant execute on function renew_papers to abetuta_app;

alter table location drop column folded;
alter table location add column folded text not null generated always as (fold_name(name_en || ' ' || name_am)) stored;
create index location_folded on location using gin (folded gin_trgm_ops);
alter table constant_field drop column folded;
alter table constant_field add column folded text not null generated always as (fold_name(code || ' ' || label_en || ' ' || label_am)) stored;
create index constant_field_folded on constant_field using gin (folded gin_trgm_ops);
alter table organization drop column folded;
alter table organization add column folded text not null generated always as (fold_name(name_en || ' ' || name_am)) stored;
create index organization_folded on organization using gin (folded gin_trgm_ops);
alter table department drop column folded;
alter table department add column folded text not null generated always as (fold_name(name_en || ' ' || name_am)) stored;
create index department_folded on department using gin (folded gin_trgm_ops);
reindex index location_sound_name_am;
reindex index location_sound_name_en;
reindex index organization_sound_name_am;
reindex index organization_sound_name_en;
reindex index department_sound_name_am;
reindex index department_sound_name_en;

alter table user_account drop column search_text;
alter table user_account add column search_text text not null
  generated always as (fold_name(user_name || ' ' || name || ' ' || coalesce(name_am, ''))) stored;
create index user_account_search_text on user_account using gin (search_text gin_trgm_ops);
drop function fold_person_text;

alter table complaint_search alter column folding set default 4;
