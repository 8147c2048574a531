import type { Division, PlaceName, Region } from './places.ts'

const zone = (english: string, amharic: string, woredas: PlaceName[] = [], since?: string): Division => ({
  name: [english, amharic, since],
  woredas,
})

const region = (name: PlaceName, divisions: Division[]): Region => ({
  kind: 'region',
  name,
  divisionKind: 'zone',
  divisions,
})

const tigray = region(
  ['Tigray', 'ትግራይ'],
  [
    zone('Central Tigray', 'ማዕከላዊ ትግራይ', [
      ['Adwa', 'አድዋ'],
      ['Aksum', 'አክሱም'],
    ]),
    zone('Eastern Tigray', 'ምሥራቃዊ ትግራይ', [
      ['Adigrat', 'አዲግራት'],
      ['Wukro', 'ውቅሮ'],
    ]),
    zone('North Western Tigray', 'ሰሜን ምዕራባዊ ትግራይ', [['Shire', 'ሽሬ']]),
    zone('South Eastern Tigray', 'ደቡብ ምሥራቃዊ ትግራይ', [['Enderta', 'እንደርታ']]),
    zone('Southern Tigray', 'ደቡባዊ ትግራይ', [
      ['Maychew', 'ማይጨው'],
      ['Alamata', 'አላማጣ'],
    ]),
    zone('Western Tigray', 'ምዕራባዊ ትግራይ', [['Humera', 'ሁመራ']]),
    zone('Mekelle', 'መቐለ'),
  ],
)

const afar = region(
  ['Afar', 'አፋር'],
  [
    zone('Zone 1 (Awsi Rasu)', 'ዞን 1 (አውሲ ረሱ)', [
      ['Semera Logia', 'ሰመራ ሎጊያ'],
      ['Asayita', 'አሳይታ'],
      ['Dubti', 'ዱብቲ'],
    ]),
    zone('Zone 2 (Kilbet Rasu)', 'ዞን 2 (ክልበቲ ረሱ)', [['Abala', 'አብአላ']]),
    zone('Zone 3 (Gabi Rasu)', 'ዞን 3 (ጋቢ ረሱ)', [
      ['Awash Fentale', 'አዋሽ ፈንታሌ'],
      ['Amibara', 'አሚባራ'],
    ]),
    zone('Zone 4 (Fanti Rasu)', 'ዞን 4 (ፈንቲ ረሱ)', [['Ewa', 'ኤዋ']]),
    zone('Zone 5 (Hari Rasu)', 'ዞን 5 (ሀሪ ረሱ)', [['Dewe', 'ደዌ']]),
  ],
)

const amhara = region(
  ['Amhara', 'አማራ'],
  [
    zone('North Gondar', 'ሰሜን ጎንደር', [
      ['Debark', 'ደባርቅ'],
      ['Dabat', 'ዳባት'],
    ]),
    zone('Central Gondar', 'ማዕከላዊ ጎንደር', [
      ['Gondar', 'ጎንደር'],
      ['Dembiya', 'ደምቢያ'],
    ]),
    zone('South Gondar', 'ደቡብ ጎንደር', [
      ['Debre Tabor', 'ደብረ ታቦር'],
      ['Fogera', 'ፎገራ'],
    ]),
    zone('West Gondar', 'ምዕራብ ጎንደር', [['Metema', 'መተማ']]),
    zone('East Gojjam', 'ምሥራቅ ጎጃም', [
      ['Debre Markos', 'ደብረ ማርቆስ'],
      ['Gozamin', 'ጎዛምን'],
    ]),
    zone('West Gojjam', 'ምዕራብ ጎጃም', [
      ['Finote Selam', 'ፍኖተ ሰላም'],
      ['Bure', 'ቡሬ'],
    ]),
    zone('Awi', 'አዊ', [
      ['Injibara', 'እንጅባራ'],
      ['Dangila', 'ዳንግላ'],
    ]),
    zone('North Wollo', 'ሰሜን ወሎ', [
      ['Woldiya', 'ወልድያ'],
      ['Lalibela', 'ላሊበላ'],
      ['Kobo', 'ቆቦ'],
    ]),
    zone('South Wollo', 'ደቡብ ወሎ', [
      ['Dessie', 'ደሴ'],
      ['Kombolcha', 'ኮምቦልቻ'],
    ]),
    zone('Oromo Nationality', 'ኦሮሞ ብሔረሰብ', [['Kemise', 'ከሚሴ']]),
    zone('Wag Hemra', 'ዋግ ኽምራ', [['Sekota', 'ሰቆጣ']]),
    zone('North Shewa (Amhara)', 'ሰሜን ሸዋ (አማራ)', [
      ['Debre Birhan', 'ደብረ ብርሃን'],
      ['Ankober', 'አንኮበር'],
    ]),
    zone('Bahir Dar', 'ባሕር ዳር'),
  ],
)

const oromia = region(
  ['Oromia', 'ኦሮሚያ'],
  [
    zone('Arsi', 'አርሲ', [
      ['Asella', 'አሰላ'],
      ['Tiyo', 'ጢዮ'],
    ]),
    zone('West Arsi', 'ምዕራብ አርሲ', [['Shashemene', 'ሻሸመኔ']]),
    zone('Bale', 'ባሌ', [
      ['Robe', 'ሮቤ'],
      ['Goba', 'ጎባ'],
    ]),
    zone('East Bale', 'ምሥራቅ ባሌ', [['Ginir', 'ጊኒር']]),
    zone('Borena', 'ቦረና', [
      ['Yabelo', 'ያቤሎ'],
      ['Moyale', 'ሞያሌ'],
    ]),
    zone('Guji', 'ጉጂ', [['Adola', 'አዶላ']]),
    zone('West Guji', 'ምዕራብ ጉጂ', [['Bule Hora', 'ቡሌ ሆራ']]),
    zone('East Hararghe', 'ምሥራቅ ሐረርጌ', [
      ['Haramaya', 'ሐረማያ'],
      ['Babile', 'ባቢሌ'],
    ]),
    zone('West Hararghe', 'ምዕራብ ሐረርጌ', [['Chiro', 'ጭሮ']]),
    zone('East Shewa', 'ምሥራቅ ሸዋ', [
      ['Adama', 'አዳማ'],
      ['Bishoftu', 'ቢሾፍቱ'],
      ['Batu', 'ባቱ'],
      ['Lume', 'ሉሜ'],
    ]),
    zone('West Shewa', 'ምዕራብ ሸዋ', [['Ambo', 'አምቦ']]),
    zone('North Shewa (Oromia)', 'ሰሜን ሸዋ (ኦሮሚያ)', [['Fiche', 'ፍቼ']]),
    zone('South West Shewa', 'ደቡብ ምዕራብ ሸዋ', [['Woliso', 'ወሊሶ']]),
    zone('East Wollega', 'ምሥራቅ ወለጋ', [['Nekemte', 'ነቀምቴ']]),
    zone('West Wollega', 'ምዕራብ ወለጋ', [['Gimbi', 'ግምቢ']]),
    zone('Horo Guduru Wollega', 'ሆሮ ጉዱሩ ወለጋ', [['Shambu', 'ሻምቡ']]),
    zone('Kelem Wollega', 'ቄለም ወለጋ', [['Dembi Dolo', 'ደምቢ ዶሎ']]),
    zone('Jimma', 'ጅማ', [
      ['Jimma', 'ጅማ'],
      ['Agaro', 'አጋሮ'],
    ]),
    zone('Ilu Aba Bora', 'ኢሉ አባ ቦራ', [['Metu', 'መቱ']]),
    zone('Buno Bedele', 'ቡኖ በደሌ', [['Bedele', 'በደሌ']]),
    zone(
      'Sheger City',
      'ሸገር ከተማ',
      [
        ['Burayu', 'ቡራዩ'],
        ['Sebeta', 'ሰበታ'],
        ['Sululta', 'ሱሉልታ'],
      ],
      '2022-10-01',
    ),
  ],
)

const somali = region(
  ['Somali', 'ሶማሌ'],
  [
    zone('Fafan', 'ፋፈን', [
      ['Jigjiga', 'ጅግጅጋ'],
      ['Awbare', 'አውበሬ'],
    ]),
    zone('Sitti', 'ሲቲ', [['Shinile', 'ሽንሌ']]),
    zone('Jarar', 'ጀረር', [['Degehabur', 'ደገሃቡር']]),
    zone('Nogob', 'ኖጎብ', [['Fik', 'ፊቅ']]),
    zone('Erer', 'ኤረር'),
    zone('Korahe', 'ቆራሄ', [['Kebri Dehar', 'ቀብሪ ደሃር']]),
    zone('Shabelle', 'ሸበሌ', [['Gode', 'ጎዴ']]),
    zone('Afder', 'አፍዴር', [['Hargele', 'ሐርገሌ']]),
    zone('Liban', 'ሊበን', [['Filtu', 'ፊልቱ']]),
    zone('Dawa', 'ዳዋ'),
    zone('Dollo', 'ዶሎ', [['Warder', 'ዋርዴር']]),
  ],
)

const benishangulGumuz = region(
  ['Benishangul-Gumuz', 'ቤኒሻንጉል-ጉሙዝ'],
  [
    zone('Asosa', 'አሶሳ', [
      ['Asosa', 'አሶሳ'],
      ['Bambasi', 'ባምባሲ'],
    ]),
    zone('Kamashi', 'ካማሺ', [['Kamashi', 'ካማሺ']]),
    zone('Metekel', 'መተከል', [
      ['Gilgel Beles', 'ግልገል በለስ'],
      ['Guba', 'ጉባ'],
    ]),
    zone('Mao Komo special woreda', 'ማኦ ኮሞ ልዩ ወረዳ', [['Mao Komo', 'ማኦ ኮሞ']]),
  ],
)

const gambela = region(
  ['Gambela', 'ጋምቤላ'],
  [
    zone('Anywaa', 'አኙዋ', [
      ['Gambela', 'ጋምቤላ'],
      ['Abobo', 'አቦቦ'],
    ]),
    zone('Nuer', 'ኑዌር', [['Lare', 'ላሬ']]),
    zone('Majang', 'ማጃንግ', [['Godere', 'ጎደሬ']]),
    zone('Itang special woreda', 'ኢታንግ ልዩ ወረዳ', [['Itang', 'ኢታንግ']]),
  ],
)

/** Harari has no zones: its woredas stand under one entry, so that every place has the same depth. */
const harari = region(
  ['Harari', 'ሐረሪ'],
  [
    zone('Harar', 'ሐረር', [
      ['Amir Nur', 'አሚር ኑር'],
      ['Abadir', 'አባድር'],
      ['Shenkor', 'ሸንኮር'],
      ['Jinela', 'ጅኔላ'],
      ['Aboker', 'አቦከር'],
      ['Hakim', 'ሐኪም'],
      ['Sofi', 'ሶፊ'],
      ['Erer', 'ኤረር'],
      ['Dire Teyara', 'ድሬ ጥያራ'],
    ]),
  ],
)

const sidama = region(
  ['Sidama', 'ሲዳማ', '2020-06-18'],
  [
    zone('Hawassa', 'ሐዋሳ', [
      ['Tabor', 'ታቦር'],
      ['Haik Dar', 'ሐይቅ ዳር'],
    ]),
    zone('Northern Sidama', 'ሰሜናዊ ሲዳማ', [
      ['Shebedino', 'ሸበዲኖ'],
      ['Wondo Genet', 'ወንዶ ገነት'],
    ]),
    zone('Central Sidama', 'ማዕከላዊ ሲዳማ', [
      ['Yirgalem', 'ይርጋለም'],
      ['Aleta Wondo', 'አለታ ወንዶ'],
    ]),
    zone('Eastern Sidama', 'ምሥራቃዊ ሲዳማ', [['Bensa', 'በንሳ']]),
    zone('Southern Sidama', 'ደቡባዊ ሲዳማ', [['Hula', 'ሁላ']]),
  ],
)

const southWest = region(
  ['South West Ethiopia Peoples', 'ደቡብ ምዕራብ ኢትዮጵያ ሕዝቦች', '2021-11-23'],
  [
    zone('Kaffa', 'ካፋ', [
      ['Bonga', 'ቦንጋ'],
      ['Gimbo', 'ጊምቦ'],
    ]),
    zone('Sheka', 'ሸካ', [
      ['Masha', 'ማሻ'],
      ['Tepi', 'ቴፒ'],
    ]),
    zone('Bench Sheko', 'ቤንች ሸኮ', [
      ['Mizan Aman', 'ሚዛን አማን'],
      ['Sheko', 'ሸኮ'],
    ]),
    zone('West Omo', 'ምዕራብ ኦሞ', [['Maji', 'ማጂ']]),
    zone('Dawro', 'ዳውሮ', [['Tercha', 'ተርጫ']]),
    zone('Konta', 'ኮንታ', [['Ameya', 'አመያ']]),
  ],
)

const southEthiopia = region(
  ['South Ethiopia', 'ደቡብ ኢትዮጵያ', '2023-08-19'],
  [
    zone('Wolayita', 'ወላይታ', [
      ['Wolayita Sodo', 'ወላይታ ሶዶ'],
      ['Boditi', 'ቦዲቲ'],
      ['Areka', 'አረካ'],
    ]),
    zone('Gamo', 'ጋሞ', [
      ['Arba Minch', 'አርባ ምንጭ'],
      ['Chencha', 'ጨንቻ'],
    ]),
    zone('Gofa', 'ጎፋ', [['Sawla', 'ሳውላ']]),
    zone('South Omo', 'ደቡብ ኦሞ', [['Hamer', 'ሐመር']]),
    zone('Ari', 'አሪ', [['Jinka', 'ጂንካ']]),
    zone('Gedeo', 'ጌዴኦ', [
      ['Dilla', 'ዲላ'],
      ['Yirga Chefe', 'ይርጋ ጨፌ'],
    ]),
    zone('Konso', 'ኮንሶ', [['Karat', 'ካራት']]),
    zone('Burji', 'ቡርጂ', [['Soyama', 'ሶያማ']]),
    zone('Koore', 'ኮሬ', [['Kele', 'ኬሌ']]),
    zone('Gardula', 'ጋርዱላ', [['Gidole', 'ጊዶሌ']]),
    zone('Ale', 'አሌ'),
    zone('Basketo', 'ባስኬቶ'),
  ],
)

const centralEthiopia = region(
  ['Central Ethiopia', 'ማዕከላዊ ኢትዮጵያ', '2023-08-19'],
  [
    zone('Gurage', 'ጉራጌ', [
      ['Wolkite', 'ወልቂጤ'],
      ['Cheha', 'ቸሃ'],
    ]),
    zone('East Gurage', 'ምሥራቅ ጉራጌ', [['Butajira', 'ቡታጅራ']]),
    zone('Silte', 'ስልጤ', [['Werabe', 'ወራቤ']]),
    zone('Hadiya', 'ሀዲያ', [
      ['Hosaena', 'ሆሳዕና'],
      ['Shone', 'ሾኔ'],
    ]),
    zone('Halaba', 'ሀላባ', [['Halaba Kulito', 'ሀላባ ቁሊቶ']]),
    zone('Kembata', 'ከምባታ', [['Durame', 'ዱራሜ']]),
    zone('Yem', 'የም', [['Saja', 'ሳጃ']]),
    zone('Tembaro special woreda', 'ጠምባሮ ልዩ ወረዳ', [['Tembaro', 'ጠምባሮ']]),
    zone('Kebena special woreda', 'ቀቤና ልዩ ወረዳ', [['Kebena', 'ቀቤና']]),
    zone('Mareko special woreda', 'ማረቆ ልዩ ወረዳ', [['Mareko', 'ማረቆ']]),
  ],
)

/** Dire Dawa is divided into town and countryside; its kebeles are entered as text. */
export const direDawa: Region = {
  ...region(['Dire Dawa', 'ድሬዳዋ'], [zone('Dire Dawa town', 'ድሬዳዋ ከተማ'), zone('Dire Dawa countryside', 'ድሬዳዋ ገጠር')]),
  kind: 'chartered-city',
}

/** The twelve regions; the Southern Nations region has been divided up and is not among them. */
export const regions: readonly Region[] = [
  tigray,
  afar,
  amhara,
  oromia,
  somali,
  benishangulGumuz,
  gambela,
  harari,
  sidama,
  southWest,
  southEthiopia,
  centralEthiopia,
]
