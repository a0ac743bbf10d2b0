"""How people spell what stands in an entry list: the heads of its columns, the sexes, titles, and no rating at all.

Words are compared without case, accents, blanks and signs (`plain`): `Né(e) le` is `neele`. English, German, French,
Spanish, Italian, Portuguese, Dutch and Polish, and what programs in use write.
"""

from __future__ import annotations

import unicodedata

from fidepair.tournament import TITLES


def plain(text: str) -> str:
    """Return the letters and figures of a text, in lower case, without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l").replace("ø", "o"))
    return "".join(sign for sign in letters if sign.isalnum())


_HEADS = {
    "name": """name names player playername players fullname participant participantname spieler spielername teilnehmer
        teilnehmername nom joueur nomprenom nometprenom nomcomplet participante nombre jugador nombrecompleto
        nombreyapellidos apellidosynombre apellidosnombre giocatore nominativo cognomenome cognomeenome nomecognome
        partecipante nome jogador nomecompleto atleta naam speler spelernaam deelnemer volledigenaam zawodnik gracz
        uczestnik nazwiskoiimie nazwiskoimie imieinazwisko lastnamefirstname namefirstname namevorname""",
    "last": """last lastname surname familyname family nachname familienname zuname nomdefamille apellido apellidos
        cognome apelido apelidos sobrenome ultimonome achternaam familienaam nazwisko""",
    "first": """first firstname firstnames givenname givennames given forename vorname rufname prenom prenoms
        nombredepila nombrepropio primeironome nomeproprio voornaam roepnaam imie imiona""",
    "infix": "tussenvoegsel tussenvoegsels voorvoegsel infix",
    "rating": """rating elo rtg rtgi rat ratingi ratingfide fiderating fide fideelo elofide eloi intrating rtgint
        ratingint elorating eloint elointernational internationalrating stdrating standardrating ratingstandard
        elostandard elostd std srtng strength fidertg rtgfide eloclassique wertung wertungszahl twz elozahl
        fidewertung classement cote puntuacion elointernacional eloint punteggioelo forca ranking rankingfide rankingelo
        elofiderating""",
    "national": """nationalrating natrating nationalelo rtgn rtgnat nrtg ratingn ratingnat ratingnational elon nelo
        elonat natelo nwz dwz ingo elonational classementnational elonacional ratingnacional elonazionale
        ratingnazionale nationalerating knsb knsbrating rankingkrajowy rankingkraj ecf ecfrating uscf uscfrating""",
    "title": "title titles fidetitle tit titel fidetitel titre titrefide titulo titulofide titolo titolofide tytul",
    "federation": """fed feds federation fidefederation country countrycode nation nationality nat land verband
        foderation foederation nationalitat pays nationalite federacion pais nacionalidad federazione nazione paese
        nazionalita federacao nacionalidade federatie nationaliteit federacja kraj panstwo""",
    "sex": "sex gender mf mw fm wm geschlecht sexe genre hf sexo genero sesso genere geslacht mv plec km mk",
    "birth": """birth birthdate dateofbirth datebirth dob born birthday bday yearofbirth birthyear yob geboren
        geburtsdatum geburtstag geburtsjahr geburt geb gebdatum gebdat jahrgang datedenaissance datenaissance naissance
        ddn neele anneedenaissance fechadenacimiento fechanacimiento fechanac fecnac nacimiento fnac anodenacimiento
        datadinascita datanascita nascita annodinascita annonascita datadenascimento datanascimento nascimento dtnasc
        anodenascimento geboortedatum geboortejaar geboren dataurodzenia dataur urodzenia rokurodzenia rokur""",
    "fide_id": """fideid fideno fidenumber fidecode fideidnumber fideidno idfide idnumber idno fidekennung fidenr
        fidenummer fideidentnummer codefide codfide numerofide numfide nofide nfide codigofide codfide idinternacional
        codicefide matricolafide idfidenumber fideidcode nrfide numerfide kodfide""",
    "club": """club clubname clubcity clubort verein vereinort vereinsname clubville clubcitta circolo societa
        associazione clube clubecidade vereniging schaakclub klub klubmiasto""",
    "team": """team teamname teams mannschaft mannschaftsname equipe nomequipe nomdelequipe equipo nombreequipo squadra
        nomesquadra equipa nomedaequipe ploeg teamnaam druzyna zespol nazwadruzyny""",
    "board": """board boardno boardnr boardnumber brett brettnr brettnummer echiquier tablero ntablero scacchiera
        tabuleiro bord bordnr bordnummer szachownica nrszachownicy""",
    "byes": """bye byes byerounds byeround halfpointbye halfpointbyes halfpointbyerounds hpb requestedbyes requestedbye
        freilos freilose spielfrei halbpunktfreilos byedemipoint byesdemipoint demipoint exempt byemediopunto
        byesmediopunto
        descanso descansos byemezzopunto riposo riposi byemeiponto byemeioponto folga folgas halvepuntbye halvepuntbyes
        vrijerondes polpunktu byepolpunktu pauza pauzy""",
    "": """number no nr n num numero nummer lp pos position rank rk rg rang platz snr sno startno startnr startnummer
        startrank tpn seed""",
}
"""The words for each column; those for a number that is given anew have no field."""
COLUMNS = {word: field for field, words in _HEADS.items() for word in words.split()} | {"": ""}

_SEXES = {
    "w": """f w fem female woman girl weiblich frau femme feminin fille mujer femenino femmina femminile donna feminino
        mulher v vrouw vrouwelijk k kobieta""",
    "m": """m male man boy mannlich maennlich herr h homme masculin garcon hombre masculino maschio maschile uomo u
        homem mannelijk mezczyzna""",
}
SEXES = {word: sex for sex, words in _SEXES.items() for word in words.split()}
NOTHING = frozenset(("none", "n/a", "na", "no", "unr", "unrated", "ur", "nr", "ohne", "sans", "sin", "geen", "brak"))
"""What stands in a cell in which people say that there is nothing."""
TITLE_WORDS = {title.lower(): title for title in TITLES if title} | {
    "gmi": "GM",
    "mi": "IM",
    "mf": "FM",
    "mif": "WIM",
    "mff": "WFM",
    "gmf": "WGM",
    "mc": "CM",
}
"""Titles of FIDE, and how they are called in Romance languages."""
