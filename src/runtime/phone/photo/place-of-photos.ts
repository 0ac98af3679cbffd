let place = '';

/** Where photos are taken now: the name of the station whose page is open. */
export function placeOfPhotos(): string {
  return place;
}

/** A page says where it is; @returns the way to take it back. */
export function setPlaceOfPhotos(name: string): () => void {
  place = name;
  return () => {
    if (place === name) place = '';
  };
}
