-- One folding of texts for searching: letters that sound alike are one letter, numerals of every script are western digits (፲፩፻፶ is
-- 1150), and the Ethiopic signs between words are spaces. contract/values/fold-letters.ts does the same, and
-- server/features/case-search/one-folding.test.ts compares them. Tables have columns and indexes of folded names, so that a change of the
-- rules needs a migration that makes these again; a job folds the texts of complaints again (complaint_search.folding). All of them are
-- for everybody who writes or searches: they read nothing but what they are given.

-- The number of one or two Ethiopic numerals, a ten and a one; 0 of an empty text.
create or replace function ethiopic_pair(text) returns integer
  language sql immutable parallel safe strict
  return case
    when $1 = '' then 0
    else 10 * strpos('፲፳፴፵፶፷፸፹፺', left($1, 1)) + strpos('፩፪፫፬፭፮፯፰፱', right($1, 1))
  end;
grant execute on function ethiopic_pair to abetuta_app;

-- A number below ten thousand: what stands before the sign for hundreds (፻), the sign or null, and what stands behind it.
create or replace function ethiopic_below_myriad(hundreds text, sign text, rest text) returns integer
  language sql immutable parallel safe
  return case when sign is null then 0 else 100 * greatest(1, ethiopic_pair(hundreds)) end + coalesce(ethiopic_pair(rest), 0);
grant execute on function ethiopic_below_myriad to abetuta_app;

-- A run of Ethiopic numerals in western digits. There is no zero and no place value: what is no number as a whole is read sign by sign.
create or replace function ethiopic_number(text) returns text
  language sql immutable parallel safe strict
  return (
    select case
      when part is null then (
        select string_agg(
          case sign[1] when '፻' then '100' when '፼' then '10000' else ethiopic_pair(sign[1])::text end, '' order by place)
        from regexp_matches($1, '[፲-፺][፩-፱]?|[፩-፱]|[፻፼]', 'g') with ordinality as signs (sign, place))
      else (
        case when part[4] is null then 0 else 10000 * greatest(1, ethiopic_below_myriad(part[1], part[2], part[3])) end
        + ethiopic_below_myriad(part[5], part[6], part[7]))::text
    end
    from (
      select regexp_match(
        $1, '^(?:(?:([፲-፺]?[፩-፱]?)(፻))?([፲-፺]?[፩-፱]?)(፼))?(?:([፲-፺]?[፩-፱]?)(፻))?([፲-፺]?[፩-፱]?)$') as part) as whole);
grant execute on function ethiopic_number to abetuta_app;

-- A text with its Ethiopic numerals in western digits.
create or replace function western_numerals(text) returns text
  language sql immutable parallel safe strict
  return case
    when $1 ~ '[፩-፼]' then (
      select string_agg(part[1] || case when part[2] = '' then '' else ethiopic_number(part[2]) end, '' order by place)
      from regexp_matches($1, '([^፩-፼]*)([፩-፼]*)', 'g') with ordinality as parts (part, place))
    else $1
  end;
grant execute on function western_numerals to abetuta_app;

-- A name folded for searching and comparing: lower case, one letter for each sound, western digits, single spaces, without apostrophes.
create or replace function fold_name(text) returns text
  language sql immutable parallel safe strict
  return trim(regexp_replace(western_numerals(translate(lower(normalize($1, NFKC)),
    'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሗኇሧፇሃኣዉሺቺኚዢዪጂጪኈኍቈቍኰኵጐጕ' ||
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹' ||
    '፠፡።፣፤፥፦፧፨' || E'\t\n\x0b\f\r\u0085\u1680\u2028\u2029\u200b\u2060\ufeff' || '''’‘`ʼ',
    'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሇሇሷጿሀአውሽችኝዥይጅጭሆሁቆቁኮኩጎጉ' ||
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789' ||
    repeat(' ', 21))), ' +', ' ', 'g'));
grant execute on function fold_name to abetuta_app;

-- A text folded as `fold_name` does, with spaces in place of whatever stands between words.
create or replace function fold_words(text) returns text
  language sql immutable parallel safe strict
  return translate(fold_name($1), '.,;:!?()[]{}<>"/\-_|+*=&%#@፡።፣፤፥፦፧፨', repeat(' ', 35));

-- The words of names in a complaint's folded text, with a mark for each 65,536 ids: with it the index finds the newest names without
-- reading the others. Whoever writes a text keeps the index, and so may call it.
create or replace function name_words(complaint_id integer, folded text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array(split_part(folded, chr(31), 2), ' ') || ('#' || complaint_id / 65536);
grant execute on function name_words to abetuta_app;

-- Whether issues or papers of a complaint have a long number, for the index of those alone. Whoever writes a text keeps it, and so may call
-- it.
create or replace function mentions_number(folded text, papers text) returns boolean
  language sql immutable parallel safe strict
  return split_part(folded, chr(31), 4) ~ '[0-9]{10}' or papers ~ '[0-9]{10}';
grant execute on function mentions_number to abetuta_app;
