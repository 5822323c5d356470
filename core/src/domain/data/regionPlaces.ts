import type { RegionName } from './regions.ts';

/**
 * The names and postcodes by which a text's region is recognised. Coordinates would be more reliable, but a search text has
 * none.
 *
 * `places`: names of cities, notable towns, counties, councils and neighbourhoods, separated by '; '. A name with `?`
 * means a place in another region unless another name indicates this one: 'Newport' is in Wales, 'Newport, Shropshire' is
 * not. Towns of 20,000 inhabitants or more are from GeoNames (CC BY 4.0), counties and councils from the Office for
 * National Statistics.
 *
 * `postcodes`: postcode areas; where an area spans two regions, its districts.
 */
export const regionPlaces: Record<RegionName, { places: string; postcodes: string }> = {
  'North East': {
    places:
      'Northeast; Tyneside; Wearside; Tyne and Wear; Teesside; Tees Valley; County Durham; Co Durham; Northumberland; ' +
      'Northumbria; Cleveland; North Tyneside; South Tyneside; Redcar and Cleveland; North Yorkshire?; Yorkshire?; ' +
      'Sunderland; Newcastle; Newcastle upon Tyne; Middlesbrough; Darlington; Hartlepool; South Shields; Stockton; ' +
      'Stockton on Tees; Gateshead; Durham; Wallsend; Newburn; North Shields; Whitley Bay; Tynemouth; ' +
      'Houghton le Spring; Hetton le Hole; Blyth; Redcar; Peterlee; Chester le Street; Billingham; Felling; ' +
      'Cramlington; Consett; Ashington; Jarrow; Hebburn; Bishop Auckland; Newton Aycliffe; Gosforth; Seaham; ' +
      'Thornaby; Stanley; Yarm; Guisborough; Saltburn; Spennymoor; Morpeth; Alnwick; Hexham; Berwick upon Tweed; ' +
      'Elswick; Fenham; Byker; Benwell; Heaton; Killingworth; Longbenton; Easington; Crook; Washington; ' +
      'Bedlington; Whickham',
    postcodes: 'NE SR DH TS DL1-5 DL12-17 TD15',
  },
  'North West': {
    places:
      'Northwest; Greater Manchester; Merseyside; Lancashire; Cheshire; Cumbria; Wirral; Cheshire East; ' +
      'Cheshire West; Tameside; Trafford; Sefton; Knowsley; Halton; Fylde; Wyre; Ribble Valley; Rossendale; ' +
      'Pendle; Hyndburn; Westmorland; Furness; Lake District; Liverpool; Manchester; Birkenhead; Preston; ' +
      'Blackpool; Wigan; Warrington; Burnley; Blackburn; Bolton; Stockport; Oldham; St Helens; Rochdale; ' +
      'Southport; Chester; Carlisle; Crewe; Salford; Ellesmere Port; Macclesfield; Runcorn; Widnes; Bury; ' +
      'Wallasey; Bootle; Sale; Huyton; Crosby; Waterloo?; Morecambe; Northwich; Lancaster; Barrow; ' +
      'Barrow in Furness; Great Sankey; Ashton under Lyne; Leigh; Kirkby; Stretford; Altrincham; Lytham St Annes; ' +
      'Urmston; Prescot; Skelmersdale; Leyland; Eccles; Wilmslow; Walkden; Tyldesley; Accrington; Radcliffe; ' +
      'Chorley; Darwen; Prestwich; Thornton Cleveleys; Winsford; Heswall; Nelson; Kendal; Ashton in Makerfield; ' +
      'Cheadle; Cheadle Hulme; Gatley; Heywood; Middleton; Workington; Maghull; Westhoughton; Congleton; ' +
      'Farnworth; Bramhall; Fleetwood; Whitehaven; Hindley; Ormskirk; Golborne; Droylsden; Whitefield; Formby; ' +
      'Litherland; Royton; Stalybridge; Rawtenstall; Newton le Willows; Failsworth; Atherton; Colne; Brierfield; ' +
      'Swinton; Poulton le Fylde; Irlam; Dukinfield; Knutsford; Nantwich; Sandbach; Penrith; Windermere; Keswick; ' +
      'Ulverston; Clitheroe; Bacup; Haslingden; New Brighton; Hoylake; Toxteth; Everton; Aigburth; Whalley Range; ' +
      'Moss Side; Rusholme; Longsight; Levenshulme; Cheetham Hill; Hulme; Fallowfield; Didsbury; Withington; ' +
      'Chorlton; Wythenshawe; Glodwick; Curry Mile; Wilmslow Road; Crumpsall; Moston; Old Trafford; Denton; Hyde; ' +
      'Bamber Bridge; Padiham; Great Harwood; Hazel Grove; Horwich; Marple; Ramsbottom; Haydock; Heysham; ' +
      'Bebington; Neston',
    postcodes: 'BB BL CA CH CW FY L LA M OL PR SK WA WN',
  },
  'Yorkshire and The Humber': {
    places:
      'Yorkshire; Yorkshire and the Humber; Yorkshire and Humber; Yorkshire and Humberside; The Humber; ' +
      'Humberside; North Yorkshire; West Yorkshire; South Yorkshire; East Yorkshire; East Riding; ' +
      'East Riding of Yorkshire; North Lincolnshire; North East Lincolnshire; Lincolnshire?; Kirklees; Calderdale; ' +
      'Richmond?; Newport?; Sheffield; Leeds; Hull; Kingston upon Hull; Bradford; Doncaster; York; Huddersfield; ' +
      'Grimsby; Rotherham; Harrogate; Halifax; Scunthorpe; Wakefield; Barnsley; Scarborough; Castleford; Morley; ' +
      'Dewsbury; Batley; Keighley; Pontefract; Yeadon; Bridlington; Pudsey; Brighouse; Cleethorpes; Immingham; ' +
      'Beverley; Shipley; Burngreave; Cleckheaton; Heckmondwike; Selby; Chapeltown; Ossett; Guiseley; Goole; ' +
      'Bingley; Dinnington; Adwick le Street; Horsforth; Mexborough; Wath upon Dearne; Rawmarsh; Maltby; Thorne; ' +
      'Conisbrough; Hoyland; Penistone; Stocksbridge; Hessle; Cottingham; Hornsea; Driffield; Brigg; ' +
      'Barton upon Humber; Whitby; Malton; Ripon; Knaresborough; Skipton; Ilkley; Otley; Wetherby; Northallerton; ' +
      'Thirsk; Catterick; Settle; Tadcaster; Normanton; Featherstone; Hemsworth; Mirfield; Holmfirth; Todmorden; ' +
      'Hebden Bridge; Sowerby Bridge; Elland; Saltaire; Boston Spa; Manningham; Girlington; Harehills; Headingley; ' +
      'Armley; Savile Town; Ravensthorpe; Staincliffe; Attercliffe; Darnall; Sharrow; Hackenthorpe; ' +
      'Leeds Bradford Airport; Hillsborough; Heaton?; Queensbury?; Epworth; Crowle; Winterton; Humberston; ' +
      'Messingham; Kirton in Lindsey; Laceby; Baildon; Wombwell; South Elmsall; Chapel Allerton; Beeston?',
    postcodes: 'BD DL DN HD HG HU HX LS S WF YO OL14',
  },
  'East Midlands': {
    places:
      'Derbyshire; Leicestershire; Lincolnshire; Northamptonshire; Nottinghamshire; Rutland; ' +
      'North Northamptonshire; West Northamptonshire; North East Derbyshire; North West Leicestershire; High Peak; ' +
      'Peak District; Ashfield; Bassetlaw; Gedling; Rushcliffe; Broxtowe; Amber Valley; Erewash; Bolsover; ' +
      'Charnwood; Blaby; Kesteven; North Kesteven; South Kesteven; East Lindsey; West Lindsey; South Holland; ' +
      'Nottingham; Leicester; Derby; Northampton; Mansfield; Lincoln; Chesterfield; Kettering; Loughborough; ' +
      'Corby; Wellingborough; West Bridgford; Long Eaton; Hinckley; Sutton in Ashfield; Kirkby in Ashfield; ' +
      'Grantham; Newark; Newark on Trent; Worksop; Boston; Swadlincote; Ilkeston; Coalville; Arnold; Carlton; ' +
      'Rushden; Wigston; Glossop; Spalding; Hucknall; Melton Mowbray; Daventry; Belper; Oadby; Heanor; ' +
      'Market Harborough; Lutterworth; Alfreton; Retford; Buxton; Dronfield; Ripley; Gainsborough; Stamford; ' +
      'Sleaford; Bourne; Horncastle; Mablethorpe; Skegness; Louth; Market Rasen; Holbeach; Earl Shilton; Oakham; ' +
      'Matlock; Bakewell; Ashbourne; Beeston; Bulwell; Hyson Green; Sneinton; Radford; Evington; Belgrave; ' +
      'Spinney Hills; Braunstone; Towcester; Brackley; Oundle; Thrapston; East Midlands Airport; Eastwood; ' +
      'New Mills',
    postcodes: 'DE LE LN NG NN DN21-22 PE9-12 PE20-25 S18 S21 S32-33 S40-45 S49 S80-81 SK13 SK17 SK22-23',
  },
  'West Midlands': {
    places:
      'Herefordshire; Shropshire; Staffordshire; Warwickshire; Worcestershire; Black Country; Sandwell; ' +
      'Telford and Wrekin; Wyre Forest; Wychavon; Malvern Hills; Newport?; Newcastle?; Birmingham; Stoke; ' +
      'Stoke on Trent; Coventry; Wolverhampton; Dudley; Walsall; Telford; West Bromwich; Burton upon Trent; ' +
      'Burton on Trent; Sutton Coldfield; Worcester; Solihull; Leamington; Leamington Spa; Royal Leamington Spa; ' +
      'Nuneaton; Cannock; Redditch; Tamworth; Newcastle under Lyme; Rugby; Shrewsbury; Stafford; Hereford; ' +
      'Kidderminster; Stourbridge; Halesowen; Bromsgrove; Tipton; Bloxwich; Malvern; Great Malvern; Wednesfield; ' +
      'Lichfield; Bedworth; Kidsgrove; Burntwood; Brierley Hill; Stratford upon Avon; Stratford on Avon; ' +
      'Willenhall; Wednesbury; Warwick; Rugeley; Droitwich; Evesham; Pershore; Tenbury Wells; Kenilworth; ' +
      'Stourport; Stourport on Severn; Bewdley; Brownhills; Aldridge; Darlaston; Bilston; Kingswinford; Oldbury; ' +
      'Smethwick; Rowley Regis; Cradley Heath; Leek; Uttoxeter; Biddulph; Great Wyrley; Hanley; Tunstall; Burslem; ' +
      'Longton; Oswestry; Ludlow; Bridgnorth; Market Drayton; Church Stretton; Leominster; Ross on Wye; Ledbury; ' +
      'Atherstone; Coleshill; Alcester; Southam; Sparkhill; Sparkbrook; Small Heath; Alum Rock; Washwood Heath; ' +
      'Bordesley Green; Saltley; Aston; Handsworth; Lozells; Balsall Heath; Moseley; Hall Green; Acocks Green; ' +
      'Bartley Green; Erdington; Edgbaston; Selly Oak; Kings Heath; Ward End; Hodge Hill; Nechells; Digbeth; ' +
      'Perry Barr; Yardley; Shirley; Northfield; Longbridge; Foleshill; Hillfields; Caldmore; ' +
      'Birmingham New Street; Birmingham Airport',
    postcodes: 'B CV DY HR ST SY TF WR WS WV DE13-15',
  },
  'East of England': {
    places:
      'East Anglia; Eastern England; Bedfordshire; Cambridgeshire; Essex; Hertfordshire; Norfolk; Suffolk; ' +
      'Thurrock; Central Bedfordshire; Fenland; Breckland; Babergh; Uttlesford; Tendring; Castle Point; Rochford; ' +
      'Dacorum; Three Rivers; Hertsmere; Broxbourne; Newport?; Southend; Southend on Sea; Luton; Norwich; Ipswich; ' +
      'Peterborough; Cambridge; Basildon; Watford; Colchester; Chelmsford; Bedford; Harlow; Stevenage; Grays; ' +
      'Tilbury; Hemel Hempstead; St Albans; Lowestoft; Great Yarmouth; Welwyn; Welwyn Garden City; Cheshunt; ' +
      'Braintree; Brentwood; Dunstable; Houghton Regis; Clacton; Clacton on Sea; South Benfleet; Benfleet; ' +
      'Kings Lynn; Letchworth; Letchworth Garden City; Bury St Edmunds; Hatfield; Canvey Island; ' +
      'Bishops Stortford; Leighton Buzzard; Billericay; Hitchin; Hoddesdon; Wickford; Wisbech; Borehamwood; ' +
      'Elstree; St Neots; Harpenden; Rayleigh; Felixstowe; Stanford le Hope; Corringham; Haverhill; Hertford; ' +
      'Ware; Witham; Pitsea; Thetford; Huntingdon; Potters Bar; Waltham Abbey; Sudbury; Berkhamsted; Tring; ' +
      'Maldon; Stowmarket; Harwich; Dereham; East Dereham; Newmarket; Ampthill; Flitwick; Biggleswade; Sandy; ' +
      'Bowthorpe; Kempston; South Ockendon; Ely; Royston; Baldock; Epping; Loughton; Chigwell; Buckhurst Hill; ' +
      'Ongar; Saffron Walden; Great Dunmow; Halstead; Frinton; Walton on the Naze; Burnham on Crouch; ' +
      'Leigh on Sea; Shoeburyness; Cromer; Sheringham; Hunstanton; Fakenham; Swaffham; Diss; Wymondham; ' +
      'Attleborough; Beccles; Bungay; Woodbridge; Aldeburgh; Southwold; Bury Park; Stansted; Stansted Airport; ' +
      'Luton Airport; Rickmansworth; Bushey; Radlett; Chatteris; Ramsey; Soham; Whittlesey; St Ives?; London Colney',
    postcodes: 'AL CB CM CO IP LU NR PE SG SS WD EN6-11 HP1-4 HP23 IG7 IG9-10 MK40-45 RM15-20',
  },
  London: {
    places:
      'Greater London; Central London; City of London; Essex?; Kent?; Surrey?; Hertfordshire?; Middlesex; ' +
      'Barking and Dagenham; Barnet; Bexley; Brent; Bromley; Camden; Croydon; Ealing; Enfield; Greenwich; Hackney; ' +
      'Hammersmith; Fulham; Haringey; Harrow; Havering; Hillingdon; Hounslow; Islington; Kensington; Chelsea; ' +
      'Kingston; Kingston upon Thames; Lambeth; Lewisham; Merton; Newham; Redbridge; Richmond; ' +
      'Richmond upon Thames; Southwark; Sutton; Tower Hamlets; Waltham Forest; Wandsworth; Westminster; Barking; ' +
      'Dagenham; Becontree; Romford; Hornchurch; Upminster; Rainham; Ilford; Gants Hill; Seven Kings; ' +
      'Chadwell Heath; Wanstead; Woodford; Woodford Green; South Woodford; Walthamstow; Leyton; Leytonstone; ' +
      'Chingford; Stratford; West Ham; East Ham; Upton Park; Forest Gate; Manor Park; Plaistow; Canning Town; ' +
      'Beckton; Custom House; Whitechapel; Bethnal Green; Bow; Mile End; Stepney; Poplar; Limehouse; Shadwell; ' +
      'Wapping; Isle of Dogs; Canary Wharf; Docklands; Aldgate; Shoreditch; Hoxton; Dalston; Homerton; Clapton; ' +
      'Stoke Newington; Stamford Hill; Finsbury Park; Holloway; Archway; Highbury; Kings Cross; Euston; ' +
      'Bloomsbury; Holborn; Covent Garden; Soho; Mayfair; Marylebone; Paddington; Bayswater; Maida Vale; Kilburn; ' +
      'Willesden; Harlesden; Neasden; Cricklewood; Wembley; Kingsbury; Edgware; Stanmore; Pinner; Ruislip; ' +
      'Northolt; Greenford; Southall; Hayes; Uxbridge; West Drayton; Heathrow; Heathrow Airport; Acton; Chiswick; ' +
      'Brentford; Isleworth; Feltham; Hanworth; Twickenham; Teddington; Hampton; Surbiton; New Malden; ' +
      'Chessington; Wimbledon; Tooting; Balham; Streatham; Clapham; Battersea; Putney; Earls Court; Notting Hill; ' +
      'Ladbroke Grove; Shepherds Bush; White City; Brixton; Stockwell; Vauxhall; Kennington; Camberwell; Peckham; ' +
      'Dulwich; Elephant and Castle; Bermondsey; Rotherhithe; Deptford; New Cross; Catford; Sydenham; Forest Hill; ' +
      'Lee Green; Blackheath; Woolwich; Thamesmead; Abbey Wood; Eltham; Sidcup; Welling; Bexleyheath; Erith; ' +
      'Chislehurst; Beckenham; Penge; Orpington; Biggin Hill; Crystal Palace; Norwood; South Norwood; ' +
      'Thornton Heath; Selhurst; Norbury; Mitcham; Morden; Carshalton; Wallington; Cheam; Worcester Park; ' +
      'Coulsdon; Purley; South Croydon; New Addington; Tottenham; Wood Green; Hornsey; Muswell Hill; Highgate; ' +
      'Hampstead; Golders Green; Hendon; Colindale; Finchley; Mill Hill; Southgate; Palmers Green; Edmonton; ' +
      'Ponders End; Cockfosters; Hadley Wood; Camden Town; Kentish Town; Primrose Hill; Regents Park; Hyde Park; ' +
      'Trafalgar Square; Leicester Square; Piccadilly Circus; Oxford Circus; Parliament Square; Downing Street; ' +
      'Whitehall; Brick Lane; Edgware Road; Old Kent Road; Tottenham Court Road; Seven Sisters Road; Fleet Street; ' +
      'Scotland Yard; Lancaster Gate; London Bridge; Liverpool Street Station; Waterloo; Waterloo Station; ' +
      'St Pancras; St Johns Wood; Queensbury; Northwood; Kenton; Sudbury Hill; Perivale; Harringay; Earlsfield',
    postcodes: 'BR CR DA5-8 DA14-18 E EC EN HA IG KT1-6 KT9 N NW RM SE SM SW TW UB W WC',
  },
  'South East': {
    places:
      'Southeast; Home Counties; Thames Valley; Berkshire; Buckinghamshire; Bucks; East Sussex; West Sussex; ' +
      'Sussex; Hampshire; Isle of Wight; Kent; Oxfordshire; Surrey; Medway; Brighton and Hove; Bracknell Forest; ' +
      'West Berkshire; Windsor and Maidenhead; New Forest; Thanet; Swale; Wealden; Elmbridge; Runnymede; ' +
      'Spelthorne; Tandridge; Mole Valley; Middlesex?; Newport?; Reading; Southampton; Milton Keynes; Portsmouth; ' +
      'Southsea; Crawley; Oxford; Cowley; Slough; Brighton; Hove; Hastings; High Wycombe; Wycombe; Eastbourne; ' +
      'Basingstoke; Maidstone; Woking; Gillingham; Worthing; Bracknell; Chatham; Aylesbury; Guildford; Gosport; ' +
      'Tunbridge Wells; Royal Tunbridge Wells; Folkestone; Maidenhead; Waterlooville; Bognor Regis; Ashford; ' +
      'Aldershot; Margate; Farnborough; Littlehampton; Fareham; Dartford; Canterbury; Gravesend; Northfleet; ' +
      'Eastleigh; Esher; Reigate; Redhill; Horsham; Staines; Staines upon Thames; Bletchley; Wolverton; ' +
      'Sittingbourne; Sheerness; Isle of Sheppey; Banbury; Banstead; Winchester; Havant; Leatherhead; Dorking; ' +
      'Andover; Dover; Wokingham; Bexhill; Bexhill on Sea; Ewell; Abingdon; Tonbridge; Ramsgate; Farnham; ' +
      'Herne Bay; Totton; Bicester; Kidlington; Haywards Heath; Strood; Windsor; Newbury; Lower Earley; ' +
      'Chichester; Burgess Hill; Deal; Whitstable; Camberley; Frimley; Egham; Sevenoaks; Didcot; Witney; ' +
      'Rochester; Sunbury; Sunbury on Thames; Shepperton; Epsom; East Grinstead; Ryde; Crowthorne; Thatcham; ' +
      'New Milton; Lymington; Ringwood; Romsey; Alton; Petersfield; Petworth; Midhurst; Arundel; Broadstairs; ' +
      'Walton on Thames; Godalming; Haslemere; Cranleigh; Seaford; Newhaven; Lewes; Uckfield; Rye; Battle; ' +
      'Swanley; Rottingdean; Amersham; Chesham; Beaconsfield; Marlow; Henley; Henley on Thames; Thame; ' +
      'Wallingford; Wantage; Chipping Norton; Buckingham; Newport Pagnell; Olney; Horley; Gatwick; ' +
      'Gatwick Airport; Cowes; Sandown; Shanklin; Ventnor; Bordon; Caterham; Oxted; Gerrards Cross; Burnham; ' +
      'Langley; Crowborough; Yateley; Hythe; New Romney; Chalfont St Peter; Portslade; Shoreham; Shoreham by Sea; ' +
      'Lancing; Hailsham; Faversham; Weybridge; Walton; Chertsey; Addlestone; Edenbridge; Westerham; Kingsclere; ' +
      'Rainham?; Kennington?; East Peckham; Ascot; Cobham; Carterton; Hayling Island; Swanscombe; Tadley; ' +
      'Emsworth; Peacehaven; Molesey; Hedge End',
    postcodes: 'BN CT DA GU HP KT ME MK OX PO RG RH SL SO TN BH24-25 BR8 CR3 CR6 SM7 SP10-11 TW15-20',
  },
  'South West': {
    places:
      'Southwest; West Country; Avon and Somerset; Cornwall; Devon; Dorset; Gloucestershire; Somerset; Wiltshire; ' +
      'North Somerset; South Gloucestershire; Bath and North East Somerset; Torbay; Mendip; Cotswolds; ' +
      'Forest of Dean; Isles of Scilly; Bristol; Plymouth; Swindon; Bournemouth; Poole; Gloucester; Exeter; ' +
      'Cheltenham; Bath; Weston super Mare; Torquay; Kingswood; Taunton; Stroud; Weymouth; Portland; Paignton; ' +
      'Brixham; Yeovil; Salisbury; Redruth; Christchurch; Bridgwater; Trowbridge; Newton Abbot; Teignmouth; ' +
      'Dawlish; Mangotsfield; Chipping Sodbury; Chippenham; Exmouth; Sidmouth; Honiton; Yate; Thornbury; Filton; ' +
      'Bradley Stoke; Falmouth; Barnstaple; Bideford; Ilfracombe; Frome; Shepton Mallet; Glastonbury; Wells; ' +
      'St Austell; St Ives; Plymstock; Plympton; Portishead; Burnham on Sea; Truro; Camborne; Heavitree; Clevedon; ' +
      'Nailsea; Newquay; Penzance; Bodmin; Bude; Launceston; Saltash; Tewkesbury; Cirencester; Tiverton; Crediton; ' +
      'Okehampton; Tavistock; Totnes; Dartmouth; Melksham; Devizes; Marlborough; Warminster; Amesbury; Westbury; ' +
      'Bradford on Avon; Corsham; Calne; Royal Wootton Bassett; Keynsham; Midsomer Norton; Radstock; Chard; ' +
      'Ilminster; Crewkerne; Minehead; Dorchester; Bridport; Lyme Regis; Sherborne; Shaftesbury; Blandford Forum; ' +
      'Wimborne; Ferndown; Swanage; Wareham; Dursley; Bedminster; Devonport; Boscombe; Hampshire?; Gillingham?',
    postcodes: 'BA BH BS DT EX GL PL SN SP TA TQ TR',
  },
  Scotland: {
    places:
      'Alba; Ayrshire; East Ayrshire; North Ayrshire; South Ayrshire; Lanarkshire; North Lanarkshire; ' +
      'South Lanarkshire; Renfrewshire; East Renfrewshire; Dunbartonshire; East Dunbartonshire; ' +
      'West Dunbartonshire; Inverclyde; Aberdeenshire; Moray; Clackmannanshire; Perthshire; Perth and Kinross; ' +
      'Angus; Fife; Lothian; East Lothian; West Lothian; Midlothian; Scottish Borders; Dumfries and Galloway; ' +
      'Argyll; Argyll and Bute; Highland; Highlands; Scottish Highlands; Orkney; Shetland; Outer Hebrides; ' +
      'Western Isles; Isle of Skye; Na h Eileanan Siar; Eilean Siar; Strathclyde; Tayside; Glasgow; Edinburgh; ' +
      'Aberdeen; Dundee; Paisley; East Kilbride; Livingston; Hamilton; Cumbernauld; Dunfermline; Kirkcaldy; Ayr; ' +
      'Perth; Inverness; Kilmarnock; Coatbridge; Greenock; Glenrothes; Airdrie; Stirling; Falkirk; Grangemouth; ' +
      'Irvine; Dumfries; Motherwell; Rutherglen; Wishaw; Cambuslang; Bearsden; Milngavie; Clydebank; ' +
      'Newton Mearns; Giffnock; Barrhead; Vale of Leven; Arbroath; Musselburgh; Dalkeith; Bishopbriggs; Elgin; ' +
      'Renfrew; Johnstone; Bathgate; Bellshill; Alloa; Dumbarton; Helensburgh; Kirkintilloch; Peterhead; ' +
      'Fraserburgh; Inverurie; Stonehaven; Montrose; Forfar; Brechin; St Andrews; Cupar; Leven; Oban; ' +
      'Fort William; Aviemore; Thurso; Wick; Kirkwall; Lerwick; Stornoway; Galashiels; Hawick; Peebles; Stranraer; ' +
      'Largs; Troon; Prestwick; Lanark; Larkhall; Linlithgow; Leith; Portobello; Pollokshields; Govanhill; Govan; ' +
      'Gorbals; Shawlands; Pollokshaws; Maryhill; Partick; Easterhouse; Drumchapel; Sighthill; Newport on Tay; ' +
      'Blantyre; Bonnyrigg; Penicuik; Erskine; Broxburn; Isle of Lewis; Kilwinning',
    postcodes: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  },
  Wales: {
    places:
      'Cymru; South Wales; North Wales; Mid Wales; West Wales; Carmarthenshire; Ceredigion; Pembrokeshire; Powys; ' +
      'Rhondda; Rhondda Cynon Taf; Vale of Glamorgan; Glamorgan; Mid Glamorgan; South Glamorgan; West Glamorgan; ' +
      'Neath Port Talbot; Denbighshire; Flintshire; Anglesey; Ynys Mon; Gwynedd; Conwy; Blaenau Gwent; Gwent; ' +
      'Monmouthshire; Torfaen; Clwyd; Dyfed; Cardiff; Caerdydd; Newport; Casnewydd; Swansea; Abertawe; Wrexham; ' +
      'Wrecsam; Buckley; Tonypandy; Bridgend; Barry; Llanelli; Cwmbran; Neath; Port Talbot; Merthyr Tydfil; ' +
      'Merthyr; Pontypool; Briton Ferry; Colwyn Bay; Ebbw Vale; Tredegar; Abertillery; Deeside; Connahs Quay; ' +
      'Aberdare; Caerphilly; Blackwood; Pontypridd; Flint; Mold; Rhyl; Prestatyn; Abergele; Hawarden; Ammanford; ' +
      'Penarth; Maesteg; Porthcawl; Gorseinon; Risca; Clydach; Bangor; Caernarfon; Holyhead; Llangefni; Llandudno; ' +
      'Bala; Dolgellau; Porthmadog; Pwllheli; Barmouth; Aberystwyth; Cardigan; Lampeter; Carmarthen; ' +
      'Haverfordwest; Milford Haven; Pembroke; Pembroke Dock; Tenby; Fishguard; Brecon; Builth Wells; ' +
      'Llandrindod Wells; Newtown; Welshpool; Monmouth; Chepstow; Abergavenny; Caldicot; Usk; Cowbridge; ' +
      'Llantwit Major; Llantrisant; Treorchy; Mountain Ash; Ystradgynlais; Mumbles; Ruthin; Denbigh; Llangollen; ' +
      'Butetown; Grangetown; Splott; Roath; Cathays; Pillgwenlly; Maindee',
    postcodes: 'CF LD LL NP SA CH5-8 SY15-25',
  },
  'Northern Ireland': {
    places:
      'NI; Ulster; County Antrim; Co Antrim; County Armagh; Co Armagh; County Down; Co Down; County Fermanagh; ' +
      'Co Fermanagh; Fermanagh; County Londonderry; Co Londonderry; County Derry; Co Derry; County Tyrone; ' +
      'Co Tyrone; Tyrone; Antrim and Newtownabbey; Ards and North Down; North Down; Ards; ' +
      'Causeway Coast and Glens; Derry City and Strabane; Fermanagh and Omagh; Lisburn and Castlereagh; ' +
      'Mid Ulster; Mid and East Antrim; Newry Mourne and Down; Bangor?; Newcastle?; Belfast; Londonderry; Derry; ' +
      'Lisburn; Newtownabbey; Craigavon; Lurgan; Portadown; Castlereagh; Newtownards; Carrickfergus; Ballymena; ' +
      'Newry; Coleraine; Omagh; Antrim; Larne; Strabane; Limavady; Cookstown; Dungannon; Armagh; Banbridge; ' +
      'Enniskillen; Ballymoney; Ballyclare; Ballynahinch; Downpatrick; Holywood; Comber; Dunmurry; Magherafelt; ' +
      'Portrush; Portstewart; Warrenpoint; Dromore; Dundonald; Ballycastle; Kilkeel; Stormont; Hillsborough?; Down',
    postcodes: 'BT',
  },
};
