/** Where photos are taken, and what for; an empty text where nothing is known. */
export interface PhotoPlace {
  readonly station: string;
  /** Number of the work order they are taken for. */
  readonly orderNo: string;
}

const NOWHERE: PhotoPlace = { station: '', orderNo: '' };

let place = NOWHERE;

/** Where photos are taken now: as the page says that is open. */
export function placeOfPhotos(): PhotoPlace {
  return place;
}

/** A page says where it is; @returns the way to take it back. */
export function setPlaceOfPhotos(here: PhotoPlace): () => void {
  place = here;
  return () => {
    if (place === here) place = NOWHERE;
  };
}
