/** Values of the dictionary camera_source, by the names that programs use. */
export const CAMERA_SOURCE = { direct: '1', platform: '2', test: '9' } as const;
