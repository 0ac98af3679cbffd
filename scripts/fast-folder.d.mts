export function useFastFolder(): void;
