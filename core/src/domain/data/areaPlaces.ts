import type { RegionName } from './regions.ts';

/**
 * Which places lie in which area. We have no boundaries of counties and constituencies, and those of the base map are
 * simplified: so a point belongs where its nearest town, village or suburb in the gazetteer belongs
 * (`domain/places/areas.ts`). Names are separated by '; '.
 */

/** The counties and councils of each region, after the Office for National Statistics. */
export const countiesOfRegions: Record<RegionName, string> = {
  'North East': 'County Durham; Northumberland; Tyne and Wear; Teesside',
  'North West': 'Greater Manchester; Merseyside; Lancashire; Cheshire; Cumbria; Liverpool',
  'Yorkshire and The Humber':
    'West Yorkshire; South Yorkshire; North Yorkshire; East Yorkshire; North Lincolnshire; North East Lincolnshire',
  'East Midlands': 'Derbyshire; Leicestershire; Lincolnshire; Northamptonshire; Nottinghamshire; Rutland',
  'West Midlands': 'West Midlands; Herefordshire; Shropshire; Staffordshire; Warwickshire; Worcestershire',
  'East of England': 'Bedfordshire; Cambridgeshire; Essex; Hertfordshire; Norfolk; Suffolk',
  London: 'Greater London; London',
  'South East':
    'Berkshire; Buckinghamshire; East Sussex; West Sussex; Hampshire; Isle of Wight; Kent; Oxfordshire; Surrey',
  'South West': 'Bristol; Cornwall; Devon; Dorset; Gloucestershire; Isles of Scilly; Somerset; Wiltshire',
  Scotland:
    'Scotland; Aberdeen; Aberdeenshire; Angus; Argyll and Bute; Clackmannanshire; Dumfries and Galloway; Dundee; ' +
    'East Ayrshire; East Dunbartonshire; East Lothian; East Renfrewshire; Edinburgh; Falkirk; Fife; Glasgow; ' +
    'Highland; Inverclyde; Midlothian; Moray; North Ayrshire; North Lanarkshire; Orkney Islands; ' +
    'Perth and Kinross; Renfrewshire; Scottish Borders; Shetland Islands; South Ayrshire; South Lanarkshire; ' +
    'Stirling; West Dunbartonshire; West Lothian; Western Isles',
  Wales:
    'Wales; Anglesey; Cardiff; Carmarthenshire; Ceredigion; Conwy; Denbighshire; Flintshire; Gwynedd; ' +
    'Monmouthshire; Pembrokeshire; Powys; South Wales; Swansea; Vale of Glamorgan; Wrexham',
  'Northern Ireland': 'Northern Ireland',
};

/** Areas that are several regions together. */
export const regionsTogether: Record<string, readonly RegionName[]> = {
  'The Midlands': ['East Midlands', 'West Midlands'],
  'Northern England': ['North East', 'North West', 'Yorkshire and The Humber'],
};

/** The places of the six counties of Northern Ireland, after which no council is named. From common knowledge. */
export const placesOfNorthernIreland: Record<string, string> = {
  'County Antrim':
    'Belfast; Shankill; Lisburn; Newtownabbey; Antrim; Ballyclare; Jordanstown; Randalstown; Crumlin; Carnmoney; ' +
    'Templepatrick; Doagh; Carrickfergus; Ballymena; Larne; Greenisland; Whitehead; Ahoghill; Broughshane; ' +
    'Cullybackey; Connor; Carnlough; Portglenone; Ballymoney; Portrush; Ballycastle; Ballypatrick; ' +
    'Ballintoy Harbour; Bushmills; Glenariff; Cushendall; Dunloy; Glenavy',
  'County Armagh': 'Craigavon; Portadown; Armagh; Keady; Tandragee; Crossmaglen; Newtownhamilton',
  'County Down':
    'Castlereagh; Dundonald; Carryduff; Moira; Hillsborough; Annahilt; Bangor; Newtownards; Holywood; Comber; ' +
    'Donaghadee; Ballygowan; Portaferry; Millisle; Portavogie; Ballywalter; Kircubbin; Greyabbey; Banbridge; ' +
    'Waringstown; Rathfriland; Gilford; Magheralin; Dromore; Donaghcloney; Newry; Downpatrick; Warrenpoint; ' +
    'Newcastle; Kilkeel; Ballynahinch; Saintfield; Killyleagh; Rostrevor; Castlewellan; Annalong; Ardglass; ' +
    'Crossgar; Dundrum',
  'County Fermanagh': 'Enniskillen; Lisnaskea; Irvinestown; Ballinamallard; Newtownbutler; Rosslea',
  'County Londonderry':
    'Londonderry; Derry; Eglinton; Culmore; New Buildings; Coleraine; Limavady; Portstewart; Dungiven; Ballykelly; ' +
    'Kilrea; Castlerock; Garvagh; Magherafelt; Maghera; Castledawson; Draperstown; Moneymore; Bellaghy',
  'County Tyrone':
    'Strabane; Castlederg; Sion Mills; Newtownstewart; Ballymagorry; Omagh; Dromore; Fintona; Dungannon; Cookstown; ' +
    'Coalisland; Fivemiletown; Ballygawley; Aughnacloy; Moy',
};

/** The places of the constituencies of `constituencies.ts`, by id: of 2024, approximate, from common knowledge. */
export const placesOfConstituencies: Record<string, string> = {
  clacton: 'Clacton-on-Sea; Walton-on-the-Naze; Frinton-on-Sea; Little Clacton; Saint Osyth; Thorpe le Soken',
  ashfield: 'Kirkby in Ashfield; Sutton in Ashfield',
  'boston-and-skegness':
    'Boston; Skegness; Ingoldmells; Kirton; Chapel Saint Leonards; Burgh le Marsh; Wainfleet All Saints; Sibsey; ' +
    'Sutterton; Butterwick; Old Leake; Stickney; Fishtoft; Swineshead; Bicker; Wrangle',
  'great-yarmouth':
    'Great Yarmouth; Bradwell; Caister-on-Sea; Gorleston-on-Sea; Hemsby; Martham; Ormesby St Margaret; Filby; ' +
    'Rollesby; Hopton',
  'south-basildon-and-east-thurrock': 'Stanford-le-Hope; Pitsea; East Tilbury; Horndon on the Hill; Orsett',
  'houghton-and-sunderland-south': 'Houghton-Le-Spring; Hetton-Le-Hole; East Rainton',
  'hornchurch-and-upminster': 'Hornchurch; Upminster; Harold Wood; Cranham; Emerson Park',
  llanelli:
    'Llanelli; Burry Port; Kidwelly; Trimsaran; Pontyberem; Tumble; Cross Hands; Pont Henri; Llannon; Carway; ' +
    'Pontyates',
};
